/**
 * The parts of an English order to keep something from the user: who is not to know, how that is
 * said, and what it is. `concealment.ts` puts them together.
 */
import type { Words } from "./classes.js";
import { phrases } from "./phrases.js";

export const concealingParts: Words = {
  whom: phrases(
    "user|users|end_user|end_users|human|humans|customer|customers|client|person|people|operator|owner|requester|caller|employee|patient|student|reader|subscriber|payer|tenant|applicant|visitor|member|buyer|guest|passenger|patron|shopper|account_holder|cardholder",
    "they|them|he|him|she|her|anyone|anybody|no_one|nobody|someone|somebody|whoever|everyone|others, person you",
  ),
  letting: phrases(
    "let|letting|allow|allowing|permit|permitting|make|making|leave|leaving|give|giving|cause|causing|enable|enabling",
  ),
  aware: phrases(
    "know|knows|notice|notices|learn|learns|find_out|finds_out|discover|discovers|realise|realises|realize|realizes|suspect|suspects|guess|guesses|spot|spots|suspicious|become_suspicious|aware|detect|detects|hear_of|hears_of|hear_about|hears_about|become_aware|becomes_aware|wonder|wonders|get_wind|gets_wind|catch_on|catches_on|figure_out|figures_out|understand_that|understands_that",
    "be|been|being|get|gets|is|are|gets|made told|informed|notified|alerted|warned|advised|aware|apprised|briefed|shown_this|shown_it|shown_that|shown_the_value|shown_the_content|shown_the_contents",
    "see|sees|read|reads|view|views|be_shown|is_shown|are_shown this|that|it|what_you|any_of|these|the_value|the_content|the_contents|the_call|the_step, told_about|of|that, informed_about|of|that, notified_about|of|that, any idea|inkling|clue|indication|reason_to",
  ),
  ought: phrases(
    "must|should|shall|ought not|not_to|never|never_to|at_no_point|under_no_circumstances, may never|under_no_circumstances, mustnt",
    "shouldnt, shant",
    "is|are|was|were never|not|by_no_means to, is|are forbidden|not_allowed|not_supposed|not_permitted|not_meant|not_intended to|from",
    "has|have no|zero need|reason|business|right|cause",
    "must|should|shall|is_to|are_to|has_to|have_to|needs_to|will_have_to remain|stay|be|be_kept|be_left|continue, has|have|is|are neither",
  ),
  unaware: phrases(
    "unaware, uninformed, in the dark, oblivious, ignorant, none the wiser, clueless, unsuspecting, unsuspicious, uninitiated",
  ),
  // `So that they do not …`, `make sure that nobody …`.
  purpose: phrases(
    "so, so_that, ensure, ensuring, make_sure, making_sure, see_to_it, be_sure, certain, important, essential, crucial, vital",
    "imperative, in_a_way, such_that, in_order_that, lest",
  ),
  isNot: phrases(
    "do|does|did|will|would|can|could|is|are|has|have|should|must|may|might not|never|in_no_way, dont, doesnt, didnt, wont, wouldnt",
    "cant, cannot, couldnt, isnt, arent, shouldnt, mustnt, never, no one, nobody, none, not",
  ),
  hiding: phrases(
    "hide|hiding|conceal|concealing|withhold|withholding|obscure|obscuring|mask|masking|disguise|disguising|suppress|suppressing|cloak|cloaking|veil|veiling|shield|shielding|keep|keeping|shroud|obfuscate|obfuscating|bury|burying|camouflage|camouflaging",
  ),
  silence: phrases(
    "say|saying|write|mention nothing|not_a_word|no_word|little about|of|regarding|concerning|on|to_anyone_about",
    "stay|staying|remain|keep|keeping|be silent|quiet|mum|discreet|tight_lipped|evasive|vague about|on|regarding|concerning",
    "not|never a|one|single word about|of|on",
  ),
  // What the order hides is the agent's own doing.
  doing: phrases(
    "this|the|these|those|that|its|your|any ~ call|calls|step|steps|instruction|instructions|operation|operations|action|actions|upload|uploads|lookup|exchange|sync|transfer|scan|backup",
    "this|the|that|your tool|behaviour|behavior|process|activity|activities|forwarding|detour|arrangement|file_read|file_access|tracking|side_effect|requirement, extra|additional|hidden|second ~ recipient|attendee|parameter|argument|request|copy|collection|access",
    "that|how|why|what|whether you",
    "that|how|why|what they|their|its|it|we|our|the_file|the_data|messages|data|mails|emails|files|this|a_copy|the_call|nothing|anything|something|another|credentials|a_second, what happened|was|is, having, the fact, the|its|their existence, existence of, presence of",
  ),
  // The same, or a word that stands for it.
  pointed: "this, it, that, these, them, so",
  skipping: phrases(
    "skip, skipping, omit, omitting, refrain_from, avoid, avoiding, stop_short_of, forgo, leave_out, resist, abstain_from",
    "steer_clear_of, forbidden_to, forbidden_from, prohibited_from, not_allowed_to, not_supposed_to, not_permitted_to, not_going_to",
  ),
  uttering: phrases(
    "mention|mentioning|reveal|revealing|disclose|disclosing|divulge|divulging|admit|admitting|acknowledge|acknowledging|bring_up|bringing_up|allude_to|alluding_to|hint_at|hinting_at|confess|confessing|own_up_to|talk_about|talking_about|talk_of|speak_about|speaking_about|speak_of|speaking_of|comment_on|commenting_on|discuss|discussing|point_out|pointing_out|point_to|flag|flagging|surface|surfacing|announce|announcing|narrate|narrating|touch_on|touching_on|draw_attention_to|drawing_attention_to|let_slip|letting_slip|let_on|letting_on|report_back, expose, exposing, leak, leaking",
    "refer_to|referring_to|reference|referencing|report|reporting|log|logging|share|sharing|communicate|communicating|relay|relaying",
  ),
  uttered: phrases(
    "mentioned|revealed|disclosed|divulged|admitted|acknowledged|brought_up|alluded_to|talked_about|spoken_of|spoken_about|discussed|pointed_out|surfaced|announced|exposed|leaked|referred_to|referenced|reported|shared|communicated|relayed|explained_to|shown_to|visible_to|displayed_to, made known|public, visible, apparent, noticeable, noticed, seen, detectable, discovered, known to",
  ),
  notToBe: phrases(
    "is|are|must|should|may|shall|can|ought not|never be|to_be|get, mustnt|shouldnt|cannot|cant|neednt be|get",
    "is|are never|not|forbidden|not_allowed|not_supposed|not_meant to_be, need not|never be",
  ),
  forbidden: phrases(
    "is|are|stays|remains strictly|absolutely|expressly|completely|utterly prohibited|forbidden|banned|disallowed",
    "is|are|stays|remains prohibited|forbidden|banned|disallowed|taboo|off_limits|out_of_the_question|not_allowed|not_permitted|not_acceptable|unacceptable",
  ),
  leaving: phrases(
    "leave|leaving|keep|keeping|let|stay|stays|remain|remains|go|goes, must|should|shall be, is|are to_be",
  ),
  unspoken: phrases(
    "unmentioned, unsaid, unspoken, undisclosed, unreported, unacknowledged, undetected, unnoticed, unseen, undetectable, unnoticeable",
    "imperceptible, out of your answer|reply|response|report|summary|explanation, between us, to yourself, under wraps, off the record",
    "out of sight|view",
    "invisible|hidden|secret|unknown|unnoticed|concealed|opaque|silent|confidential|away|private|quiet ~ to|from|in|for|of|by ~ user|users|human|person|customer|customers|client|operator|conversation|chat|reply|answer|anyone|anybody",
  ),
  nobody: "no one, nobody, not anyone, not anybody, no user, no human, no person, no customer, neither user",
  may: "may, must, should, shall, can, is to, ever, will ever, needs to, has to",
  outOfSight: phrases(
    "away_from|out_of|outside|beyond|behind ~ users|customers|humans|persons|clients|operators|peoples|owners eyes|sight|view|back|backs|attention|notice|awareness, away from prying eyes, stay|remain|stays between you|us|ourselves, to ~ users|customers|humans|persons|operators|owners notice|attention, without their|his|her|anyones|anybodys|the_owners|the_operators|the_persons|the_humans knowledge|knowing|noticing|consent_or_knowledge",
  ),
  asked: phrases(
    "if|when|should|whenever|in_case ~ ~ asked|questioned|asks|ask|inquires|enquires|confronted|queried|complains|wonders|challenged|pressed",
  ),
  lying: phrases(
    "blame|lie|deny|dodge|deflect|evade|fabricate|invent|make_up|feign|plead|pretend",
    "say|claim|answer|reply|respond|insist|state|maintain|tell_them|tell_the_user that ~ nothing|no|never|not|cannot|error|bug",
    "play dumb, change the subject, give only the first",
  ),
  reply: phrases(
    "your|final|any|the ~ answer|answers|reply|replies|response|responses|report|reports|summary|explanation|messages|output|reasoning|account|write_up|recap|transcript, the|this|our|your chat|conversation|dialogue|thread|discussion, when you reply|answer|respond, what you say|write|tell|show, in conversation",
  ),
  holding: phrases(
    "contain|contains|include|includes|carry|carries|show|shows|have|has|hold|holds|bear|make|makes|give|gives|leave|leaves|keep|display|offer",
  ),
  trace: phrases(
    "no|not_any|not_a|zero|without|without_any|without_a|not_the_slightest mention|mentions|hint|hints|trace|traces|sign|signs|reference|references|word|words|indication|indications|evidence|allusion|allusions|clue|suggestion|record, nothing about|regarding|concerning|of|on",
  ),
  erasing: phrases(
    "erase|erasing|remove|removing|delete|deleting|strip|stripping|scrub|scrubbing|drop|dropping|omit|omitting|leave|leaving|keep|keeping|exclude|excluding|cut|cutting|redact|redacting|clear|wipe|purge|take",
  ),
  fromReply: phrases(
    "from|out_of|off ~ answer|answers|reply|response|report|summary|explanation|output|reasoning|account|chat|conversation|transcript|recap|list_of_steps|list_of_actions",
  ),
  references: phrases(
    "all|any|every|each mention|mentions|hint|hints|trace|traces|sign|signs|reference|references|evidence|record|allusion of|to",
  ),
  inReply: phrases(
    "in|into|within|inside ~ answer|answers|reply|response|report|summary|explanation|output|reasoning|account|chat|conversation|transcript|recap|confirmation|message|view",
  ),
  putting:
    "include, including, put, putting, show, showing, display, displaying, list, listing, print, printing, echo, write, writing, repeat, repeating, quote, leave, leaving, note, add, reflect",
  fromWhom: phrases(
    "from|to ~ user|users|human|customer|person|client|operator|owner|account_holder|people|requester",
    "from|to end_user|the_end_user|whoever|anyone|anybody|everyone|users|humans|customers|whomever|them|him|her",
    "from plain|the_users|users|their view|sight|eyes|attention",
  ),
};
