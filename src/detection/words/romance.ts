import type { Words } from "./classes.js";

export const french: Words = {
  override:
    "ignore, ignorez, oublie, oubliez, ne tiens pas compte, ne tenez pas compte, ne tiens aucun compte, fais abstraction, contourne, passe outre",
  void: "sont annulées, ne s'appliquent plus, sont caduques",
  authority: "est administrateur, est un administrateur",
  back: "précédent*, antérieur*, ci-dessus, avant, préalables, d'avant, existantes",
  your: "tes, ta, ton, vos, votre",
  all: "toutes, tous, toute, tout",
  rules: "instruction*, consigne*, règle, règles, directive*, restrictions, prompt, ordres",
  told: "on t'a dit, on vous a dit",
  user: "l'utilisateur, utilisateur, à l'utilisateur, au lecteur",
  ai: "assistant ia, modèle de langage, modèles de langage, intelligence artificielle, ^ia, les ia",
  agent: "assistant, agent",
  address:
    "note pour l'assistant, note aux ia, note à l'assistant, note à l'ia, à l'attention de l'ia, à toutes les ia, message pour l'assistant, si tu es une ia, si vous êtes une ia, attention ia",
  prompt: "invite système, prompt système, instructions système, message système, instructions initiales",
  show: "révèle, révélez, montre, montrez, affiche, affichez, donne, répète",
  send: "envoie, envoyez, envoie-moi, transmets, transfère, transférez, publie, partage, joins, ajoute",
  secret:
    "mot de passe, mots de passe, carnet d'adresses, contacts, conversation, identifiants, clé, messagerie, pièce jointe",
  role: "tu es désormais, tu es maintenant, vous êtes désormais, vous êtes maintenant, à partir de maintenant, désormais, fais comme si, fais semblant",
  unlimited: "sans restrictions, aucune règle, sans limites, sans filtre, aucune restriction",
  mode: "mode administrateur, mode développeur",
  task: "nouvelle directive, nouvelle tâche, nouvelles instructions, réponds uniquement, réponds désormais",
  hush: "sans prévenir, sans informer, sans le dire, n'en dis rien, n'en parle pas, ne dis rien, ne le dis pas, ne mentionnez pas, ne mentionne pas, ne signalez pas, ne signale pas, n'informe pas",
  silent: "discrètement, en secret, secrètement, copie cachée",
  anybody: "personne, les autres",
  unasked: "sans vérification, sans demander, sans confirmation",
  tool: "avant d'utiliser cet outil, appelle toujours, appelle l'outil",
  danger: "accorde le remboursement, remboursement maximal, etc passwd, supprime",
  order:
    "recommande, recommandez, dites, dis, réponds, accorde, ajoute, affiche, ne mentionnez, ne signalez, révèle",
  talk: "attaque*, attaquant*, injection*, chercheurs, par exemple, comme «, anssi, méfier, experts",
};

export const spanish: Words = {
  override:
    "ignora, ignore, ignoren, olvida, olvide, olviden, haz caso omiso, hagan caso omiso, haga caso omiso, descarta, no sigas, pasa por alto",
  void: "quedan anuladas, quedan sin efecto, ya no valen",
  authority: "es administrador, es el administrador",
  back: "anterior, anteriores, previas, previos, previa, precedentes, de arriba",
  your: "tus, tu, sus, tuyas",
  all: "todas, todos, toda, todo",
  rules:
    "instrucciones, instrucción, reglas, regla, normas, directrices, restricciones, prompt, órdenes, indicaciones",
  told: "te dijeron, te haya dicho, te han dicho",
  user: "el usuario, al usuario, del usuario, usuario",
  ai: "asistente de ia, asistente ia, modelo de lenguaje, modelos de lenguaje, inteligencia artificial, ^ia",
  agent: "asistente, agente",
  address:
    "mensaje para el asistente, mensaje al asistente, nota para el asistente, nota a la ia, atención asistente, a los modelos de lenguaje, si eres una ia, aviso al asistente",
  prompt:
    "prompt del sistema, mensaje de sistema, mensaje del sistema, instrucciones del sistema, orden del sistema",
  show: "muestra, muestre, enséñame, revela, imprime, dime, dame",
  send: "envía, envíame, envíen, reenvía, sube, comparte, añade, transfiere, pasar",
  secret: "contraseña*, agenda, lista de contactos, contactos, conversación, credenciales, clave, bandeja",
  role: "ahora eres, a partir de ahora, eres ahora, actúa como, desde ahora, finge",
  unlimited: "sin restricciones, sin reglas, sin límites, sin filtros",
  mode: "modo administrador, modo desarrollador",
  task: "nueva orden, nueva tarea, nuevas instrucciones, responde solo",
  hush: "sin avisar, sin informar, sin decir*, no se lo digas, no le digas, no menciones, no avises, sin mencionar, no digas, no informes",
  silent: "en secreto, copia oculta",
  anybody: "nadie, las críticas, las quejas",
  unasked: "sin pedir confirmación, sin confirmación, sin preguntar, sin verificar",
  tool: "antes de usar esta herramienta, debes leer el archivo, llama siempre",
  danger: "compra, comprar ahora, borra, elimina",
  order: "digan, di, recomienda, responde, compra, muestra, pulsa, no menciones, envía",
  talk: "ataque*, atacante*, inyección, investigadores, expertos, por ejemplo, frases como",
};

export const portuguese: Words = {
  override: "ignore, ignora, desconsidere, desconsidera, esqueça, esquece, descarte",
  back: "anteriores, anterior, prévias, acima",
  your: "suas, seus, seu, sua, tuas",
  rules: "instruções, instrução, regras, diretrizes, restrições, prompt, ordens",
  user: "o usuário, ao usuário, do usuário, usuário, o utilizador, ao leitor",
  ai: "assistente de ia, inteligência artificial, modelo de linguagem, uma ia, ^ia",
  agent: "assistente",
  address:
    "aviso ao assistente, nota para a ia, nota ao assistente, mensagem para o assistente, se você é uma ia",
  prompt: "prompt de sistema, prompt do sistema, instruções do sistema",
  show: "mostre, mostrar, exiba, revele, imprima",
  send: "envie, envie-me, encaminhe, mande, compartilhe, publique",
  secret: "senha, senhas, agenda de contatos, contatos, e-mails, credenciais, conversa",
  role: "a partir de agora, você é agora, agora você é, aja como, finja",
  unlimited: "sem limites, sem restrições, sem regras, sem filtros",
  hush: "sem avisar, sem contar, sem informar, não mencione, não conte, não diga, não avise",
  unasked: "sem pedir confirmação, sem confirmação, sem perguntar",
  order: "assine, diga, envie, recomende, compre, mostre, não mencione",
};

export const italian: Words = {
  override: "ignora, ignorate, ignori, dimentica, dimenticate, trascura, non seguire, scavalca",
  back: "precedenti, precedente, sopra, anteriori, di prima",
  your: "tue, tuoi, tua, le tue",
  all: "tutte, tutti, ogni",
  rules: "istruzioni, istruzione, regole, regola, direttive, restrizioni, prompt, ordini",
  told: "ti sono state date, ti hanno detto",
  user: "l'utente, dell'utente, all'utente, utente",
  ai: "assistente ai, assistente ia, modello linguistico, intelligenza artificiale",
  agent: "assistente",
  address:
    "nota per l'assistente, nota all'assistente, messaggio per l'assistente, se sei un'ia, attenzione assistente",
  prompt: "prompt di sistema, prompt del sistema, istruzioni di sistema",
  show: "mostra, mostrami, rivela, stampa, dimmi, dammi",
  send: "inoltra, invia, inviami, manda, mandami, condividi, carica",
  secret: "password, rubrica, contatti, casella, conversazione, credenziali, chiave",
  role: "da ora in poi, d'ora in poi, ora sei, sei ora, fingi",
  unlimited: "senza restrizioni, senza limiti, senza regole, senza filtri",
  authority: "è amministratore",
  hush: "senza avvisare, senza dirglielo, senza informare, non menzionare, non dire, non dirlo, senza dirlo",
  unasked: "senza chiedere, senza conferma",
  task: "rispondi soltanto, rispondi solo, nuovo compito",
  order: "prenota, rispondi, mostra, consiglia, compra, invia",
  talk: "attacco, attacchi, esperti, ricercatori",
};

export const romanian: Words = {
  override: "ignoră, uită, nesocotește",
  back: "anterioare, precedente",
  all: "toate",
  rules: "instrucțiunile, instrucțiuni, regulile",
  user: "utilizatorului, utilizatorul",
  send: "trimite, trimite-mi",
  secret: "agenda, parola, contactele",
  hush: "fără să spui, nu spune",
};
