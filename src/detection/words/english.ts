import type { Words } from "./classes.js";

export const english: Words = {
  override:
    "ignore, disregard, forget, override, overwrite, bypass, discard, set aside, put aside, never mind, abandon, drop, " +
    "break, stop following, do not follow, dont follow, do not obey, stop obeying, no longer follow, neglect, dismiss, " +
    "stop what you are doing",
  void:
    "supersedes, are void, is void, now void, no longer apply, no longer applies, do not apply, are suspended, were retired, " +
    "are outdated, were a mistake, are cancelled, rules changed, guidelines changed, have been updated, were leaked, has priority, overrides other",
  back: "previous, previously, prior, above, earlier, preceding, existing, former, initial, original, before, so far, everything, past, other, current",
  your: "your, yours, you, developer*, operator*",
  all: "all, any, every, everything, whatever, entire",
  rules:
    "instruction*, directions, directive*, guideline*, rule, rules, prompt, prompts, programming, restriction*, guidance, " +
    "constraints, safeguards, guardrails, safety checks, security checklist, moderation, ethics, security policy, " +
    "refund policy, content policies, tool descriptions, system message, developer message, safety filters, safety, policy, programming",
  told: "you were told, you have been told, you were given, been given, you were instructed, you were asked, told to you, you have been asked, you learned, told you, you know",
  user:
    "the user, the users, your user, users request, end user, the employee, the account holder, the customer*s, " +
    "the guest, the traveller, the applicant, the reader, the recruiter",
  ai:
    "ai assistant*, ai agent*, ai model*, ai system*, ai bot*, ai reviewer*, ai crawler*, ai tool*, ai reader*, ai copilot*, " +
    "ai shopping, ai screening, ai recruiter*, ai travel, ai planner*, ai navigator*, ai operator*, ai note, ai analyst*, " +
    "ai support, ai banking, ai triag*, ai contract, ai summar*, ai email, ai browser*, an ai, ai only, ai reading, " +
    "ai processing, dear ai, hey ai, attention ai, to ai, for ai, language model*, llm, llms, chatgpt, copilot, gpt, " +
    "gemini, grok, claude, coding agent*, coding assistant*, ^ai",
  agent:
    "assistant, assistants, agent, agents, chatbot*, bot, bots, model, copilots, mailbot, virtual assistants, email agent, automated agents, sales agent",
  address:
    "note to ~ ai, note to ~ assistant, note to ~ agent*, note for ~ ai, note for ~ assistant*, message to ~ ai, " +
    "message for ~ ai, message to all ai, message to ~ assistant, instructions for the assistant, instructions for ~ ai, " +
    "instructions to chatgpt, instructions to the ai, instructions to the assistant, instruction for ~ ai, attention ai, attention model, attention ~ llm*, attention assistant, dear ai, " +
    "dear copilot, dear assistant, dear agent, to the assistant, to the mail assistant, to the email agent, " +
    "if you are an ai, if you are a language model, if you are an llm, if you are a coding agent, if you are a large, " +
    "if an ai is, if an ai reads, when an ai, when you process, when you refactor, when you compare, when you render, " +
    "when you summarise, when you summarize, ai only, for the ai, intended for the ai, for llm*, for language models only, " +
    "for virtual assistants only, ai agent only, anyone using an ai, llm reviewers, ai reviewers, note to any llm, " +
    "reminder for gemini, all ai agents, any ai agent, ai agents that, ai agents must, note to model, the assistant must, " +
    "the assistant has to, the model reading this, ai reading this, hidden note, internal note, ai assistants must, " +
    "assistant_instructions, if a language model, for ai agents, for ai",
  prompt:
    "system prompt, system prompts, initial prompt, hidden prompt, your prompt, initial instructions, hidden instructions, " +
    "system instructions, developer message, system message, secret instructions",
  above: "words above, text above, everything above, above verbatim, the conversation above",
  authority:
    "is an administrator, is administrator, is the administrator, as your administrator, your developer, your developers, authorised by, authorized by, " +
    "manager approved, i am authorised, the developer of the system, from admin, security team, your operator, you have permission, your creator, by its operator",
  show: "print, repeat, output, reveal, show, display, dump, tell me, give me, write out, disclose, expose, say, leak, list, recite, hand out, hand over, spell out, what is, what are, what were, here is",
  send:
    "send, write, forward, forwards, email, mail, post, upload, share, submit, transfer, export, exfiltrate, leak, paste, " +
    "transmit, deliver, append, attach, publish, pass, pass its, collect, include, put, wire, commit, encode, extract, move, give",
  secret:
    "password*, passcode*, credential*, api key*, api_key, access key*, access code*, access token*, secret key*, secrets, " +
    "private key*, ssh, id_rsa, .env, contacts, contact list, address book, inbox, mailbox, conversation*, chat history, " +
    "environment variable*, env, cookie*, session, credit card, stored card, saved card, clipboard, two factor code, " +
    "ssn, bank login, id document, personal data, payroll, customer records, private notes, user table, document.cookie, " +
    "process.env, saved logins, tokens, token, the user typed, last question, email address*, phone number*, " +
    "last three messages, every message, last ten messages, tax return, confidential, passwd, mcp.json, home address, delivery address, private repository, location, calendar, users data, customers data, dms, the keys, the key, wallet",
  role:
    "you are now, youre now, you are no longer, from now on, from this point, from here on, act as, acting as, pretend, " +
    "imagine that, play the role, take the role, your new role, you must now act, you are required, you are an unrestricted, " +
    "you are an agent without, you will be, you are called, roleplay as, in the persona of, lets play, you are dan, you are a helpful assistant that, you may now",
  unlimited:
    "unrestricted, unfiltered, uncensored, jailbroken, no restrictions, without restrictions, no longer have restrictions, " +
    "without limits, no limits, no rules, without rules, any rules, no filters, without filters, without ~ filters, no guidelines, without ~ guidelines, " +
    "do anything now, never refuses, never refuse, no longer bound, not bound, free of, say anything, " +
    "comply with every, answer every question, answer every request, answer all questions, always say yes, executes whatever, obey only, obey the, evil ai, safety rules do not, filters are now disabled, filters are disabled, no ethical",
  mode: "developer mode, admin mode, administrator mode, maintenance mode, debug mode, god mode, sudo mode, root mode, dan mode, developer override, system override, admin override",
  task:
    "your new task, new task, your only task, your next action, next action must, your real task, new instructions, " +
    "new system prompt, new directive*, new role, start following, follow mine, follow only, your real user, obey me, " +
    "following steps, instead, new rules are, new user request, carry out what, do it, next thing you, and obey, must be to call, load new",
  hush:
    "do not tell, dont tell, do not mention, dont mention, do not inform, dont inform, do not notify, never tell, never mention, " +
    "never say, must not mention, must not be mentioned, must not be informed, not be informed, must not know, without telling, without mentioning, " +
    "without informing, without notifying, without showing, tell nobody, not tell, say nothing, do not reveal, not reveal, " +
    "dont say, do not say, do not show, dont show, hide that, hide this, hide the, hide it, hide transaction, do not point out, dont point out, " +
    "keep this between us, refrain from mentioning, do not highlight, not highlight, must not flag, do not disclose, never mentions, and never mentions, nobody notices, " +
    "leave it out of, do not list, leave out of, do not admit, never reveal, tell the user nothing, without letting",
  silent:
    "silently, secretly, quietly, covertly, stealthily, invisibly, behind the scenes, delete the evidence, wipe the audit, no trace",
  anybody: "anyone, anybody, nobody, someone, this, it, that, about, so, you did, you were, why, which",
  unasked:
    "without asking, without confirmation, without further confirmation, without ~ confirmation, skip the confirmation, " +
    "skip confirmation, skip user confirmation, skip verification, skip the confirmation, without approval, no need to ask, " +
    "do not ask, dont ask, dont verify, do not verify, no need to bother, without reading, without review, without comments, " +
    "without a supervisor, without question, has already consented, has already approved, already agreed, has authorised, consent is not required, " +
    "confirmation is not required, no confirmation, automatically approve, approve automatically, without asking again, authorised you, authorized you, you to share, without verification, approved it",
  tool:
    "every email must, always add, must also be sent, use this tool to change, before using this tool, before you use this tool, otherwise the tool will not work, whenever the user, when the user says, " +
    "when the user asks, when any other tool, call this tool before, must always be called, must call this tool, must first call, must ~ be called first, call the tool, " +
    "only this tool, never use any other, every other tool, after each call, each call, before answering any, all other tools, in every file, " +
    "every following tool call, other tool, while formatting, before anything else, this tool first, first with, with the entire, never call it, fill it with, the fetch tool, the upload tool, with the upload, the browser tool, the smart home tool, the home tool",
  danger:
    "curl, rm rf, sudoers, backdoor, transfer funds, transfer_funds, transfer_money, transfer the funds, send_money, transfer money, send money, " +
    "delete all, delete_all*, delete the repository, wipe, wipe_disk, drop table, disable the alert, disable 2fa, add a backdoor, wire transfer, check out immediately, " +
    "complete the purchase, complete the order, add three, buy now, confirm_order, pay with, full refund, refund, push directly to main, " +
    "grant access, grant public, public access, as an editor, as a collaborator, reset the admin, delete my, delete the account, import evil, merge, shell command, execute, run the command, " +
    "press the button, click the, open the front door, visit http*, install, is trusted, send_email, block all, book the, choose the most expensive, choose the gold, submit the form, submit its, cart, approve, mark all, escalate its, privileges",
  order:
    "recommend, recommends, say, says, state, tell, report, rate, approve, choose, insert, add, call, answer, reply, respond, " +
    "summarise, summarize, mention, convince, buy, book, order, accept, list, flag, hire, open, close, label, click, " +
    "press, exclude, block, give, treat, follow, press, praise, mark, classify, include, replace, output, print, subscribe, visit, send, forward, delete, " +
    "use, do not, dont, must, never, run, route, share, fill, collect, put, remember, respond, repeat, post, upload, read, retry, submit, continue, write, stop, skip, insert, rewrite, let, please",
  talk:
    "prompt injection*, injection*, jailbreak*, attacker*, attack, attacks, researcher*, payload*, vulnerab*, owasp, mitigation*, " +
    "red team, such as, for example, for instance, classifier*, filter, filters, detect*, detector, benchmark*, dataset*, phrases like, " +
    "variants, defend*, defence, defense, cve*, phishing, exploit*, trick, no longer works, poisoning, smuggling, untrusted, study, success rate, tobe, moderation, withdrew, false alarm*, awareness",
};
