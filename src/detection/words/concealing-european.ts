/** Orders to keep something from the user, in the languages of Europe: each is one phrase. */
import type { Words } from "./classes.js";
import { phrases } from "./phrases.js";

const german: Words = {
  conceal: phrases(
    "sag|sage|sagen_sie|erzähl|erzähle|verrate|verrat|teile|teil|berichte|melde|offenbare|gestehe ~ nutzer|benutzer|anwender|kunden|user nicht|nichts|niemals|davon_nichts|nie",
    "informiere|informieren_sie|benachrichtige|unterrichte|warne ~ nutzer|benutzer|anwender|kunden|user nicht|nie|niemals",
    "erwähne|erwähnen_sie|nenne ~ ~ gegenüber ~ nutzer|benutzer|anwender|kunden ~ nicht|nie, erwähne|nenne|verrate|zeige dieses|diesen|diese|das|dies|es ~ nicht",
    "nutzer|benutzer|anwender|kunden|user nicht|nichts|niemals ~ ~ sagen|mitteilen|verraten|erzählen|melden|offenbaren, nicht|nichts|niemals ~ nutzer|benutzer|anwender|kunden|user ~ sagen|mitteilen|verraten|erzählen|melden|offenbaren",
    "gegenüber ~ nutzer|benutzer|anwender|kunden ~ ~ nicht|nichts|nie, nicht ~ gegenüber ~ nutzer|benutzer|anwender|kunden",
    "nutzer|benutzer|anwender|kunde|user darf|soll|sollte|muss|braucht ~ nicht|nichts|nie ~ erfahren|wissen|merken|bemerken|mitbekommen|davon_erfahren",
    "nutzer|benutzer|anwender|kunde|user nicht|nichts ~ erfährt|merkt|bemerkt|mitbekommt|weiß",
    "verbirg|verberge|verstecke|versteck|verheimliche|halte|halt|behalte ~ ~ ~ vor ~ nutzer|benutzer|anwender|kunden, verschweige|verschweig|verheimliche|verheimlich ~ nutzer|benutzer|anwender|kunden",
    "halte|behandle|behandele das|dies|es ~ geheim|vertraulich, behalte das|dies|es für dich, kein wort darüber|davon, kein wort zu ~ nutzer, hinter ~ rücken ~ nutzers, tu so als, sag|sprich|erwähne nichts|nicht davon|darüber",
  ),
  unsaid: phrases(
    "ohne ~ nutzer|benutzer|anwender|kunden|user ~ zu_informieren|zu_sagen|etwas_zu_sagen|zu_benachrichtigen|zu_unterrichten|davon_zu|darüber_zu|es_zu|zu_erzählen",
    "ohne ~ gegenüber ~ nutzer|benutzer, ohne dass ~ nutzer|benutzer|anwender|kunde, ohne wissen ~ nutzers|benutzers|anwenders|kunden, ohne es|das|dies zu erwähnen",
  ),
  denial: "nie, niemals, nichts, kein, keine, keinen, nicht",
  excuse: "bevor, solange, außer, es sei denn, ehe, bis",
};

const dutch: Words = {
  conceal: phrases(
    "vertel|zeg|meld|toon ~ ~ gebruiker ~ niet|niets|nooit, informeer|waarschuw ~ gebruiker niet|nooit, vermeld dit|deze ~ niet, vermeld ~ ~ niet aan ~ gebruiker, noem dit|deze ~ niet",
    "verberg|verzwijg|houd|hou ~ ~ ~ voor ~ gebruiker, houd|hou dit geheim, gebruiker mag|hoeft ~ niet|niets ~ weten|merken|te_weten|te_merken",
  ),
  unsaid: phrases(
    "zonder ~ ~ gebruiker ~ te, zonder dat ~ gebruiker, zonder medeweten ~ ~ gebruiker, zonder het|dit te vermelden",
  ),
  denial: "nooit, niets, geen, niet",
  excuse: "voordat, totdat, tenzij",
};

const french: Words = {
  conceal: phrases(
    "ne ~ dis|dites|révèle|révélez|mentionne|mentionnez|signale|signalez|préviens|prévenez|parle|parlez|montre_cela|divulgue|divulguez|communique|communiquez pas|rien|jamais ~ ~ utilisateur",
    "n informe|informez|avertis|avertissez|avise|avisez pas|jamais ~ ~ utilisateur, n en parle|parlez pas, n en dis|dites rien, ne mentionne|mentionnez|révèle|révélez pas cet|cette|ces|cela|ceci",
    "utilisateur ne doit|devrait ~ pas|rien|jamais ~ savoir|remarquer|apprendre|être_informé|le_savoir, utilisateur ne le remarque, utilisateur ne remarque|voie|sache rien|pas, utilisateur n a pas besoin de savoir|le_savoir",
    "cache|cachez|dissimule|dissimulez|masque|masquez ~ ~ ~ à ~ utilisateur, garde|gardez|tiens|tenez cela|ceci|ça|cet|cette ~ secret|secrète|confidentiel|confidentielle, fais|faites comme si de_rien",
  ),
  unsaid: phrases(
    "sans ~ prévenir|informer|avertir|dire|mentionner|signaler|révéler|notifier|aviser ~ ~ utilisateur, à l insu ~ ~ utilisateur, sans que ~ utilisateur, sans le|en|rien mentionner|signaler|parler|dire",
  ),
  denial: "jamais, rien, aucun, aucune",
  excuse: "avant, sauf, tant que, à moins",
};

const spanish: Words = {
  conceal: phrases(
    "no|nunca ~ digas|diga|informes|informe|menciones|mencione|reveles|revele|avises|avise|cuentes|cuente|notifiques|notifique|expliques|comentes|adviertas ~ ~ usuario",
    "no|nunca lo ~ menciones|reveles|digas, no|nunca menciones|mencione|reveles|revele esta|este|esto|estas, usuario no debe|puede|debería ~ saber*|enterarse|notar*|ver_esto, usuario no necesita|tiene_que saber*",
    "oculta|oculte|esconde|esconda|ocúltale|ocúltaselo ~ ~ ~ al|del usuario, mantén|mantenga|guarda|guarde esto|lo|este|esta ~ en secreto, mantén|mantenga esto|lo confidencial, a espaldas del usuario, haz|actúa como si nada",
  ),
  unsaid: phrases(
    "sin avisar|informar|decir*|mencionar*|notificar*|contar*|revelar*|advertir ~ ~ usuario, sin que ~ usuario, sin el|su conocimiento ~ usuario, sin conocimiento ~ usuario, sin mencionarlo, sin decírselo",
  ),
  denial: "nunca, nada, ningún, ninguna, jamás",
  excuse: "antes, hasta, a menos, salvo",
};

const portuguese: Words = {
  conceal: phrases(
    "não|nunca ~ diga|conte|informe|mencione|revele|avise|notifique|fale|comente|exponha ~ ~ usuário|utilizador, não|nunca mencione|revele esta|este|isto|isso|estas, usuário|utilizador não deve|pode|precisa ~ saber|perceber|notar",
    "oculte|esconda|omita ~ ~ ~ do|ao usuário|utilizador, mantenha|guarde isto|isso|este ~ em segredo, mantenha isto|isso confidencial, aja como se nada",
  ),
  unsaid: phrases(
    "sem avisar|informar|contar|mencionar|notificar|dizer|revelar ~ ~ usuário|utilizador, sem que ~ usuário|utilizador, sem o conhecimento ~ usuário|utilizador, sem mencionar isso|isto",
  ),
  denial: "nunca, nada, nenhum, nenhuma",
  excuse: "antes, até, a menos",
};

const italian: Words = {
  conceal: phrases(
    "non|mai ~ dire|dirlo|dica|informare|menzionare|rivelare|avvisare|notificare|comunicare|raccontare|far_sapere|segnalare|svelare ~ ~ utente, non menzionare|rivelare questo|questa|queste|questi, non menzionarlo|dirlo",
    "utente non deve|dovrebbe ~ saper*|accorger*|notar*|venire_a_sapere, utente non ha bisogno di sapere, nascondi|nascondere|occulta|cela ~ ~ ~ all utente, tieni|mantieni|tenere questo|questa|tutto ~ segreto|segreta|riservato, tienilo segreto, fai finta di niente, comportati come se niente",
  ),
  unsaid: phrases(
    "senza avvisare|informare|dire|dirlo|menzionare|menzionarlo|notificare|avvertire|rivelare ~ ~ utente, senza che ~ utente, all insaputa ~ ~ utente, senza menzionarlo, senza dirglielo",
  ),
  denial: "mai, niente, nulla, nessun, nessuna",
  excuse: "prima, finché, a meno",
};

const others: Words = {
  conceal: phrases(
    "nu spune|menționa|dezvălui ~ ~ utilizator*, nu informa ~ utilizator*, ascunde ~ ~ ~ utilizator*, utilizatorul nu trebuie să știe",
    "berätta|säg|nämn|avslöja inte|inget|aldrig ~ ~ användare*, informera|meddela inte|aldrig ~ användare*, nämn|avslöja inte detta, dölj ~ ~ ~ för användare*, håll detta hemligt, användaren får|behöver|ska inte ~ veta|märka",
    "fortæl|sig|nævn|afslør ikke|aldrig ~ ~ bruger*, informer|underret ikke|aldrig ~ bruger*, nævn|afslør ikke dette, skjul ~ ~ ~ for brugeren, hold dette hemmeligt, brugeren må|skal|behøver ikke ~ vide|opdage",
    "fortell|si|nevn|avslør ikke|aldri ~ ~ bruker*, ikke fortell|si|nevn|avslør ~ ~ bruker*, informer|varsle ikke|aldri ~ bruker*, ikke informer|varsle ~ bruker*, nevn ikke dette, skjul ~ ~ ~ for brukeren, hold dette hemmelig, brukeren må|skal|trenger ikke ~ vite|oppdage",
    "älä kerro|mainitse|paljasta|ilmoita ~ ~ käyttäjä*, älä mainitse|paljasta tätä, piilota|salaa ~ ~ ~ käyttäjältä, pidä tämä salassa, käyttäjä ei saa tietää|huomata",
    "nie mów|wspominaj|ujawniaj|informuj|powiadamiaj|zdradzaj ~ ~ użytkownik*, nie mów|wspominaj|informuj o tym, ukryj ~ ~ ~ przed użytkownik*, zachowaj to w tajemnicy, użytkownik nie może|powinien|musi ~ wiedzieć|dowiedzieć|zauważyć",
    "neříkej|nezmiňuj|neprozrazuj ~ ~ uživatel*, neinformuj|neupozorňuj ~ uživatel*, nezmiňuj se o tom, skryj ~ ~ ~ před uživatel*, uživatel se nesmí ~ dozvědět, drž to v tajnosti",
    "ne mondd|említsd|fedd ~ ~ ~ felhasználó*, ne szólj|tájékoztasd|értesítsd ~ felhasználó*, rejtsd|titkold el ~ ~ felhasználó*, tartsd titokban",
    "не говори|говорите|сообщай|сообщайте|рассказывай|рассказывайте|упоминай|упоминайте|раскрывай|раскрывайте|уведомляй|уведомляйте|информируй|информируйте|предупреждай ~ ~ пользовател*, не упоминай|упоминайте об|этот|эту|это",
    "скрой|скрывай|скройте|скрывайте|утаи ~ ~ ~ от пользовател*, пользователь не должен ~ знать|узнать|заметить|догадаться, пользователю не нужно|следует ~ знать, держи|держите|сохрани|сохраните это в тайне|секрете",
    "не кажи|повідомляй|згадуй|розповідай|розкривай ~ ~ користувач*, приховай ~ ~ ~ від користувач*, користувач не повинен ~ знати",
    "μην πεις|αναφέρεις|αποκαλύψεις|ενημερώσεις ~ ~ χρήστη, μην το πεις ~ χρήστη, απόκρυψε ~ ~ ~ χρήστη, κράτα το ~ μυστικό",
  ),
  unsaid: phrases(
    "fără să|a ~ ~ utilizator*, fără știrea utilizatorului, utan att ~ ~ användaren, utan användarens vetskap, uden at ~ ~ brugeren, uden brugerens viden, uten å ~ ~ brukeren, uten brukerens viten, kertomatta ~ käyttäjä*, käyttäjän tietämättä",
    "bez wiedzy|informowania|powiadamiania użytkownik*, nie informując|mówiąc ~ użytkownik*, bez vědomí uživatel*, aniž by|bys ~ uživatel*, felhasználó tudta nélkül, anélkül hogy ~ felhasználó*",
    "без ведома|уведомления пользовател*, не сообщая|уведомляя|ставя|говоря ~ ~ пользовател*, втайне от пользовател*, без відома користувач*, не повідомляючи ~ користувач*, χωρίς να ~ ~ χρήστη, εν αγνοία ~ χρήστη",
  ),
};

export const CONCEALING_EUROPEAN: readonly Words[] = [
  german,
  dutch,
  french,
  spanish,
  portuguese,
  italian,
  others,
];
