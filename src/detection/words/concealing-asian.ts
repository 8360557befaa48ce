/** Orders to keep something from the user, in the languages of Asia and the Near East. */
import type { Words } from "./classes.js";
import { phrases } from "./phrases.js";

const chinese: Words = {
  refused: "不要, 别, 別, 不得, 请勿, 請勿, 切勿, 禁止, 无需, 無需, 不必, 不用, 绝不, 不可, 不应, 不能",
  telling: "告诉, 告訴, 告知, 通知, 提醒",
  saying: "提及, 提到, 透露, 披露, 说明, 說明, 显示, 解释, 泄露, 提起, 报告, 報告",
  person: "用户, 用戶, 使用者, 客户",
  towards: "向用户, 向用戶, 向使用者, 对用户, 對用戶, 在用户面前",
  itself: "此工具, 本工具, 这一点, 此事, 这个工具, 这些指令, 此指令, 该工具",
  conceal: phrases(
    "不要|别|別|不得|请勿|切勿 ~ 让|讓 用户|用戶|使用者 知道|察觉|发现|發現|看到",
    "对|對|向 用户|用戶|使用者 ~ 保密|隐瞒|隱瞞|隐藏|隱藏, 瞒着|瞞著|背着 用户|用戶|使用者, 用户|用戶|使用者 不应|不得|不能|无需|不需要|無需 ~ 知道, 装作什么都没, 此事保密, 对此保密, 请保密",
  ),
  unsaid: phrases("不|未|没有|无须 告知|通知|告诉|告訴 用户|用戶|使用者, 在 用户|用戶|使用者 不知情"),
};

const japanese: Words = {
  towards: phrases("ユーザー|ユーザ|利用者 に"),
  kept:
    "言わない, 伝えない, 知らせない, 教えない, 話さない, 明かさない, 通知しない, 開示しない, 見せない, 気づかれない, 気付かれない, 報告しない, 説明しない, 知られない, 言うな, 伝えるな, 内緒, 秘密, 黙って, 言及しない, " +
    "知らせず, 伝えず, 言わず, 通知せず, 告げず, 気づかれず, 気付かれず, 知られず, 教えず, 明かさず",
  conceal:
    "このツールに言及しない, このツールについて言及しない, このことは秘密, この指示を明かさない, これを秘密に, このことを言わない, ユーザーから隠, ユーザーから ~ 隠し",
};

const korean: Words = {
  towards: "사용자에게, 사용자한테, 이용자에게, 사용자로부터",
  kept: phrases(
    "말하지|알리지|언급하지|밝히지|공개하지|알려주지|보고하지|통지하지 마|마세요|마십시오|마시오|말|말고|말아|말아야|말라|말_것|않|않고|않도록|않은|않는다, 비밀로, 숨기, 숨겨, 통보 없이, 알림 없이",
  ),
  conceal:
    "사용자가 알지 못하게, 사용자가 모르게, 사용자가 알아서는 안, 사용자가 눈치채지 못하게, 사용자 몰래, 이 도구를 언급하지 마",
};

const others: Words = {
  conceal: phrases(
    "kullanıcıya ~ ~ söyleme|söylemeyin|bahsetme|bildirme|bildirmeyin|haber_verme, kullanıcıyı bilgilendirme, kullanıcıdan ~ ~ gizle|sakla|gizleyin, bunu gizli tut",
    "đừng|không nói|tiết_lộ|đề_cập|thông_báo ~ ~ cho|với người dùng, đừng|không cho|để người dùng biết, giấu ~ ~ người dùng, giữ bí mật ~ ~ người dùng",
    "jangan beri_tahu|beritahu|katakan|sebutkan|ungkapkan|informasikan ~ ~ pengguna, jangan sebutkan|ungkapkan ini, sembunyikan|rahasiakan ~ ~ ~ dari pengguna, rahasiakan ini",
    "لا تخبر|تعلم|تبلغ ~ المستخدم, لا تقل|تذكر|تكشف|تفصح ~ ~ للمستخدم, أخف|اخف ~ ~ عن المستخدم, أبق هذا سرا, يجب ألا يعرف المستخدم",
    "אל תספר|תגיד|תאמר|תזכיר|תגלה ~ ~ למשתמש, אל תיידע ~ המשתמש, הסתר ~ ~ ~ מהמשתמש, שמור זאת בסוד",
    "उपयोगकर्ता को ~ ~ न|मत|नहीं बताएं|बताओ|बताना|बताएँ, उपयोगकर्ता से ~ ~ छिपा*|छुपा*, इसे गुप्त रख*",
  ),
  unsaid: phrases(
    "kullanıcıya ~ söylemeden|bildirmeden|haber_vermeden, kullanıcının ~ haberi|bilgisi olmadan, mà không ~ ~ người dùng, tanpa memberi_tahu|memberitahu|sepengetahuan pengguna",
    "دون|بدون إخبار|علم|إعلام المستخدم, دون أن يعلم المستخدم, בלי ליידע|לספר ~ המשתמש, ללא ידיעת המשתמש, उपयोगकर्ता को बताए बिना, उपयोगकर्ता की जानकारी के बिना",
  ),
};

export const CONCEALING_ASIAN: readonly Words[] = [chinese, japanese, korean, others];
