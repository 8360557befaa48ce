import type { Words } from "./classes.js";

export const german: Words = {
  override:
    "ignoriere, ignorier, ignoriert, vergiss, vergesst, missachte, missachtet, verwirf, umgehe, überschreibe, übergehe, lass außer acht, " +
    "setz dich über, setze dich über, hör auf, beachte nicht, befolge nicht, befolge keine",
  void: "sind aufgehoben, gelten nicht mehr, ist aufgehoben, nicht mehr gültig, außer kraft",
  authority: "ist administrator, bist jetzt ein administrator",
  back: "bisherig*, vorherig*, vorig*, obig*, früher*, vorangegangen*, vorausgehend*, bestehend*, ursprünglich*, alten, oben",
  your: "dein, deine, deinen, deiner, deinem, deines, dich, dir, ihre, eure",
  all: "alle, allen, aller, alles, sämtliche*, jede*",
  rules:
    "anweisung*, vorgabe*, regel, regeln, richtlinie*, anleitung*, instruktion*, einschränkung*, prompt, prompts, befehle, programmierung, systemanweisung*",
  told: "dir gesagt, gesagt wurde, aufgetragen, du gelernt",
  user: "der nutzer, den nutzer, dem nutzer, des nutzers, nutzer, benutzer, dem benutzer, den benutzer, des benutzers, der benutzer, anwender, nutzerin",
  ai: "ki assistent*, ki system*, ki modell*, ki agent*, ki bot*, sprachmodell*, sprach ki, künstliche intelligenz, ^ki",
  agent: "assistent, assistentin, agent",
  address:
    "hinweis an, hinweis für ki, hinweis an den ki, achtung ki, achtung an ki, an alle sprachmodelle, an alle ki, an den assistenten, an die ki, nachricht an ~ ki, nachricht für ~ ki, lieber assistent, " +
    "wenn du eine ki, wenn du ein sprachmodell, falls du eine ki, hinweis für sprachmodelle, an ki",
  prompt:
    "system prompt, systemprompt, systemanweisung, system anweisung, ursprüngliche anweisungen, versteckte anweisungen, initialprompt",
  show: "zeig, zeige, gib, nenne, nenn, verrate, wiederhole, drucke, sag mir, sage mir, offenbare, liste",
  send: "sende, schick, schicke, leite, leite weiter, übermittle, lade hoch, teile, poste, überweise, übergib, maile, ergänze, füge",
  secret:
    "passwort, passwörter, kennwort, zugangsdaten, adressbuch, kontakte, e mails, mails, posteingang, gespräch, verlauf, zwischenablage, api schlüssel, schlüssel, geheimnisse, gehälter, kreditkarte, id_rsa, umgebungsvariablen, datenbank",
  role: "du bist jetzt, du bist nun, du bist ab sofort, ab jetzt, ab sofort, von nun an, tu so, spiele die rolle, verhalte dich wie, stell dir vor",
  unlimited:
    "ohne einschränkungen, ohne beschränkungen, uneingeschränkt*, keine regeln, ohne regeln, ohne filter, keine regeln mehr, tu alles, führst aus was, ohne grenzen",
  mode: "entwicklermodus, adminmodus, administratormodus, wartungsmodus",
  task: "neue aufgabe, neue anweisung*, neue systemanweisung, deine aufgabe ist, antworte nur, antworte ab jetzt, antworte nur noch, schreibe nur, stattdessen, alles was ich sage",
  hush:
    "sag nichts, sage nichts, sag dem, sag niemandem, erwähne nicht, erwähne das nicht, erwähne es nicht, erwähne die, verschweige, informiere nicht, ohne ~ zu informieren, " +
    "ohne den nutzer, nicht erwähnen, nicht gegenüber, ohne es zu erwähnen, sag ~ nichts, verrate ~ nicht, ohne ~ zu sagen",
  silent: "heimlich, unbemerkt, stillschweigend",
  anybody: "niemand*, davon, das",
  unasked: "ohne rückfrage, ohne nachfrage, ohne bestätigung, ohne zu fragen, frag nicht, ohne prüfung",
  tool: "bevor du dieses werkzeug, vor jedem aufruf, rufe das werkzeug, ruf das werkzeug, lies die datei, lies vor jedem, ersetze den empfänger, dieses tool",
  danger: "überweisung, überweise, jetzt kaufen, lösche, als mitwirkenden, klartext, erstattung",
  order:
    "antworte, empfiehl, empfehle, sage, sag, schreibe, schreib, klicke, klick, erwähne, rufe, ruf, lösche, gib, bewerte, nenne, leite, sende, ersetze, zeige, zeig, führe, kaufe, lies, füge, bitte leite",
  talk: "angreifer*, angriff*, forscher*, erkennung, prompt injection*, wie etwa, zum beispiel, bsi, fehlalarm*, sicherheitslücke*, schwachstelle*, genügt um, meldet",
};

export const dutch: Words = {
  override: "negeer, vergeet, sla over, omzeil, veronachtzaam",
  back: "eerdere, vorige, voorgaande, bovenstaande, voorafgaande",
  your: "je, jouw, uw",
  rules: "instructie, instructies, regels, richtlijnen, opdrachten, aanwijzingen",
  user: "de gebruiker, gebruiker",
  ai: "ai assistent, taalmodel, taalmodellen",
  address: "bericht voor de ai, aan de ai, voor de ai assistent, opmerking voor de ai, let op ai",
  prompt: "systeemprompt, systeem prompt",
  show: "toon, geef, laat zien, onthul, druk af",
  send: "stuur, verstuur, mail, upload, deel",
  secret: "adresboek, wachtwoord, wachtwoorden, contacten, inloggegevens, postvak",
  role: "je bent nu, je bent vanaf nu, vanaf nu, doe alsof",
  unlimited: "zonder beperkingen, geen regels, zonder regels, zonder filters",
  hush: "vertel ~ niet, zonder het ~ te vertellen, zonder ~ te vertellen, zeg niets, vertel het niemand, vermeld niet, niet vertellen, vertel de gebruiker niet",
  authority: "is beheerder",
  unasked: "zonder te vragen, zonder bevestiging",
  order: "vertel, toon, stuur, zeg, geef, schrijf",
};
