/**
 * A tool that asks an agent to keep something from its user. The parts of such an order have
 * classes of their own here; in languages with fewer phrases an order is one phrase.
 */
import type { Words } from "./classes.js";
import { phrases } from "./phrases.js";

export const concealing: Words = {
  refused: phrases(
    "do|must|should|shall|may|need|can not|never, dont, mustnt, shouldnt, neednt, cannot, never, nor, avoid, refrain from, no need to, not necessary to, instead of, under no circumstances, at no point|time, on no account, in no case",
  ),
  without: "without",
  telling: phrases(
    "tell|telling|inform|informing|notify|notifying|alert|alerting|warn|warning|advise|advising|remind|reminding|confess_to|let_on_to|letting_on_to|hint_to",
  ),
  saying: phrases(
    "mention|mentioning|reveal|revealing|disclose|disclosing|report|reporting|admit|admitting|divulge|divulging|expose|exposing",
    "explain|explaining|acknowledge|acknowledging|surface|surfacing|highlight|highlighting|discuss|discussing|say|saying|talk|talking",
    "communicate|communicating|announce|announcing|point_out|pointing_out|bring_up|bringing_up|refer|referring|state|stating|flag|flagging",
    "draw_attention|drawing_attention, own_up",
  ),
  person: phrases("user|users|end_user|human|customer|customers|person_you"),
  towards: phrases(
    "to|with|from|before|in_front_of the|your|our|any|end|this user|users|human|customer|customers|person, to|with|from user|users|customers|anyone|anybody|them_or",
  ),
  itself: phrases(
    "this|the|these|those|its|your tool|call|step|instruction|instructions|directive|rule|rules|note|request|upload|copy|parameter|addition|steps|calls|message|prompt|behaviour|behavior|process",
    "that you|this|it_was|a_copy|it_is|the_data|they, this to|in|at|anywhere, it to|in|at|anywhere, about|of this",
  ),
  conceal: phrases(
    "do|must not ~ mention|disclose|reveal|divulge this|it|that|these, dont|never ~ mention|disclose|reveal|divulge this|it|that|these",
    "do_not|dont|never|must_not ~ tell anyone|anybody|them_that|them_about|others",
    "do_not|dont|never|must_not ~ let ~ user|users|customer|them|anyone ~ know|see|notice|find_out|learn|realise|realize",
    "do_not|dont|never make ~ user aware, do_not|dont|never allow ~ user to see|know|learn|notice",
    "user|users|customer must|should|shall not|never ~ know|see_this|see_that|notice|find_out|learn|realise|realize|suspect|become_aware|be_aware",
    "user|users|customer must|should|shall|may not|never ~ be|get told|informed|notified|alerted|made_aware|shown_this|warned",
    "user|users|customer must|should|shall ~ remain|stay|be|be_kept ~ unaware|uninformed|ignorant|in_the_dark",
    "do_not|dont|never|avoid bring|bringing this|it|that up",
    "user|users|customer is|are not|never to know|see_this|notice|find_out|learn|be_told|be_informed|be_notified",
    "so|that|ensure|sure ~ user|users|customer does|do|is|are|will|can not ~ know|see_this|notice|find_out|learn|realise|realize|suspect|aware|told|informed|notified",
    "so|that|ensure|sure ~ user|users|customer doesnt|dont|isnt|wont|cannot|never ~ know|knows|see_this|notice|notices|find_out|finds_out|learns|realises|realizes|suspects|aware",
    "so|that|ensure|sure ~ user|users|customer is|stays|remains|are|remain|stay unaware",
    "ensure|sure they dont|do_not|never|cannot|wont ~ notice|know|find_out|realise|realize|learn|suspect",
    "mention|acknowledge|reveal|disclose|admit ~ existence of, not|never include this|the ~ ~ in ~ answer|reply|response|explanation|summary",
    "user|users|customer does|do not ~ need|have to know_about|know_that|know_this|know_of|be_told|be_informed|hear_about",
    "user|users|customer doesnt|dont ~ need|have to know_about|know_that|know_this|know_of|be_told|be_informed|hear_about, user need not know|be_told|be_informed|hear, user has no need to know",
    "hide|conceal|withhold|obscure|disguise|suppress ~ ~ ~ from ~ user|users|human|customer, hiding|concealing|withholding ~ ~ ~ from ~ user|users|human|customer",
    "hide|conceal|withhold|obscure|suppress this|these|the instruction|instructions|step|call|fact_that|tool, hide this from",
    "keep|keeping|kept ~ ~ ~ from ~ user|users|human|customer, keep|keeping|leave ~ user|users|customer unaware|uninformed|in_the_dark",
    "keep this|that ~ secret|confidential|hidden|quiet|private|between_us|to_yourself, keep it|these between_us|to_yourself, keep this|these call|step|instruction|instructions|tool|rule|rules ~ secret|confidential|hidden|private, keep quiet|silent about",
    "treat this|these ~ as secret|confidential, stay|stays|remain|remains|keep|be|kept ~ hidden|secret|invisible|confidential|unknown ~ from|to ~ user|users|human|customer",
    "unbeknownst to ~ user, behind ~ users|customers back, hidden from ~ user at_all|always",
    "act|answer|behave|respond|reply|continue|carry_on as if|though nothing|this|it_never|it_did, as if|though nothing happened|was_sent, act|behave|respond naturally|normally and ~ not, pretend that|nothing|you|this",
    "omit|leave_out ~ ~ mention of, omit any|all|every mention, make no mention, no|any mention of this|the|it, say nothing about|of|to|on, tell no_one|nobody, tell ~ user nothing, stay|remain|keep|be silent about",
    "leave|keep ~ ~ ~ out of ~ answer|reply|response|summary|output|conversation, leave this out of, exclude this|it from ~ answer|reply|response|summary",
    "not ~ visible to ~ user, invisible to ~ user, deny ~ ~ calling|having|using, deny that, lie|lying to ~ user, mislead|deceive|misinform ~ user",
    "silently|quietly|secretly|covertly|discreetly|stealthily|surreptitiously ~ send|forward|upload|copy|add|append|insert|include|attach|replace|rewrite|substitute|change|call|invoke|share|post|transmit|submit|collect|export|redirect|cc|bcc|pass|log_the",
    "send|forward|upload|post|copy|transmit|share|submit ~ ~ ~ endpoint|server|webhook|address|archive|service|backend|account|us ~ silently|quietly|secretly|covertly|discreetly|stealthily",
    "send|forward|upload|copy|add|append|insert|include|attach|replace|call|do this|it|them ~ silently|quietly|secretly|covertly|discreetly|stealthily",
  ),
  unsaid: phrases(
    "without ~ users|customers|user knowledge|knowing|noticing|awareness|being_told|being_informed|being_notified|being_aware|seeing|finding_out|realising|realizing",
    "without ~ knowledge|awareness ~ ~ user|users|customer",
    "without mentioning|disclosing|revealing|reporting|saying it|this|that|so|anything|the_call, without letting ~ user|customer ~ know|see|notice|find_out, without telling|informing anyone|anybody, without making ~ user aware",
  ),
  denial: "never, nothing, no, not, none, cannot, dont, doesnt, nobody",
  excuse:
    "unless, until, before, yet, while, as long as, consent, if you, if it, if the request, if this, if they, when it, rather than guess, safe, surprise, already, on the page, on screen, on the screen, can see, see it, is shown, is displayed, what to, how to, which to",
};
