import type { Words } from "./classes.js";

export const nordic: Words = {
  override: "ignorera, glöm, strunta i, ignorér, glem, se bort fra, ohita, unohda, åsidosätt",
  back: "tidigare, föregående, ovanstående, tidligere, forrige, aiemmat, edelliset, aiempia",
  your: "dina, din, dine, sääntösi",
  all: "alla, alle, kaikki",
  rules: "instruktioner, regler, anvisningar, ohjeet, ohjeita, säännöt, retningslinjer",
  user: "användaren, användarens, brugeren, brugerens, brukeren, käyttäjän, käyttäjälle",
  ai: "ai assistenten, tekoäly*, språkmodell*",
  address: "till ai assistenten, til ai assistenten, till ai",
  prompt: "systemprompt, system prompten, järjestelmäkehote",
  show: "visa, vis, näytä, skriv ut",
  send: "skicka, vidarebefordra, send, lähetä",
  secret: "adressbok, adresbog, adressebog, osoitekirja, lösenord, adgangskode, inkorgen, inkorg, salasana",
  hush: "utan att säga, utan att informera, säg inget, uden at sige, fortæl ikke, älä kerro",
  unasked: "utan att fråga, uden at spørge",
};

export const slavic: Words = {
  override: "zignoruj, ignoruj, zapomnij, pomiń, zapomeň, zapomeňte, nedbej",
  back: "poprzednie, wcześniejsze, powyższe, dotychczasowe, předchozí, dřívější",
  your: "twoje, swoich, swoje, svá, své, svoje, tvá",
  all: "wszystkie, wszystkich, všechny, všechna",
  rules: "instrukcje, instrukcji, polecenia, poleceń, zasady, zasadach, reguły, pokyny, pravidla, instrukce",
  user: "użytkownika, użytkownik, użytkownikowi, uživatele, uživateli",
  ai: "asystenta ai, asystencie ai, model językowy, sztuczna inteligencja, asistent ai",
  agent: "asystencie, asystent, asistente, asistent",
  address: "do asystenta ai, do asystenta, pro ai asistenta",
  prompt: "prompt systemowy, promptu systemowego, systémový prompt, systémovou výzvu",
  show: "pokaż, wyświetl, ujawnij, ukaž, zobraz, vypiš",
  send: "wyślij, prześlij, przekaż, pošli, přepošli",
  secret: "książkę adresową, hasła, hasło, wiadomości, kontakty, adresář, hesla, heslo",
  hush: "nie informując, nie mów, bez informowania, neříkej, nie wspominaj",
  authority: "jest administratorem",
  unasked: "bez potwierdzenia, bez pytania, bez potvrzení",
  order: "pokaż, wyślij, polecaj",
};

export const others: Words = {
  // Turkish, Hungarian, Vietnamese, Indonesian
  override:
    "görmezden gel, yok say, dikkate alma, unut, hagyd figyelmen kívül, felejtsd el, bỏ qua, quên, phớt lờ, abaikan, lupakan",
  back: "önceki, yukarıdaki, eski, korábbi, előző, trước, trước đó, trước đây, sebelumnya, terdahulu, di atas",
  your: "kurallarını, senin, szabályaidat, của bạn, kamu, anda, aturanmu",
  all: "bütün, tüm, tümünü, összes, minden, mọi, tất cả, semua, seluruh",
  rules:
    "talimat*, kural*, yönerge*, utasítás*, szabály*, hướng dẫn, quy tắc, chỉ dẫn, lệnh, instruksi, aturan*, perintah",
  user: "kullanıcı*, felhasználó*, người dùng, pengguna",
  ai: "yapay zekâ, yapay zeka, mesterséges intelligencia, trợ lý ai, asisten ai, mô hình ngôn ngữ",
  agent: "asistan, asszisztens, trợ lý, asisten",
  address: "asistanına not, yapay zeka asistanına, gửi trợ lý ai, untuk asisten ai",
  prompt:
    "sistem istemini, sistem istemi, sistem komutunu, rendszer promptot, lời nhắc hệ thống, prompt hệ thống, prompt sistem",
  show: "göster, yaz, mutasd, hiển thị, in ra, tiết lộ, tampilkan, tunjukkan",
  send: "gönder, ilet, küldd el, gửi, chuyển tiếp, kirim, kirimkan, teruskan",
  secret:
    "adres defterini, kişi listesini, şifre*, parola*, címjegyzék*, jelszó*, danh bạ, mật khẩu, daftar kontak, kata sandi",
  hush: "söyleme, bildirme, haber verme, ne mondd el, đừng nói, đừng cho, tanpa memberi tahu, jangan beri tahu, jangan katakan",
  unasked: "sormadan, onay almadan, tanpa konfirmasi, không cần xác nhận",
  order: "öner, göster, gönder, tampilkan",
};

export const cyrillicAndGreek: Words = {
  override:
    "игнорируй, игнорируйте, проигнорируй, проигнорируйте, забудь, отбрось, пренебреги, не следуй, ігноруй, проігноруй, забудь про, αγνόησε, αγνοήστε, ξέχασε, ξεχάστε",
  back: "предыдущи*, прежни*, прошлы*, вышеуказанны*, ранее, попередні*, προηγούμενες, προηγούμενους, παραπάνω",
  your: "свои, свой, твои, свої, σου",
  all: "все, всё, усі, всі, όλες, όλους",
  rules:
    "инструкци*, правил*, указани*, ограничени*, директив*, інструкці*, правила, вказівк*, οδηγίες, κανόνες",
  user: "пользовател*, користувач*, χρήστη, χρήστης",
  ai: "ии ассистент*, языков* модел*, искусственн* интеллект*, ші асистент*, нейросет*, ^ии, ^ші",
  agent: "ассистент, ассистенту, помощник, асистент, асистента, модель",
  address: "ассистенту, для ши асистента, для ші асистента, для ии, ии ассистенту",
  prompt: "системный промпт, системного промпта, системную подсказку, системний промпт",
  show: "покажи, выведи, раскрой, напечатай, повтори, виведи, δείξε",
  send: "отправь, отправьте, перешли, перешлите, пришли, надішли, перешли, στείλε",
  secret:
    "адресную книгу, пароль, пароли, письма, письмо, контакты, контактів, адресну книгу, список контактів, επαφές, κωδικό",
  role: "теперь ты, ты теперь, отныне, представь что ты, с этого момента, тепер ти",
  unlimited: "без ограничений, без правил, без фильтров, без обмежень",
  task: "новая задача, новое задание",
  hush: "не сообщая, не говори, не сообщай, не упоминай, скрой, не кажи, не повідомляй, χωρίς να",
  authority: "клиент администратор, является администратором",
  silent: "скрытую копию, тайно, незаметно",
  unasked: "без подтверждения, не спрашивая",
  order: "рекомендуй, покажи, отправь, добавляй, всегда добавляй, выведи",
  talk: "атак*, исследовател*, злоумышленник*, внедрени*, уязвимост*, фраза вроде",
};

export const middleEasternAndIndic: Words = {
  override: "تجاهل, تجاهلي, انس, انسى, התעלם, התעלמי, שכח, अनदेखा, नज़रअंदाज़, भूल जाओ, भूल जाएं",
  back: "السابقة, السابق, أعلاه, الماضية, הקודמות, הקודם, לעיל, पिछले, पिछली, पहले, ऊपर",
  your: "قواعدك, تعليماتك, ברשותך, שלך, अपने, तुम्हारे, आपके",
  all: "جميع, كل, כל, सभी",
  rules: "التعليمات, تعليمات, قواعدك, القواعد, الأوامر, ההוראות, הכללים, הנחיות, निर्देश*, नियम*",
  user: "المستخدم, למשתמש, המשתמש, उपयोगकर्ता*",
  ai: "المساعد الذكي, الذكاء الاصطناعي, לעוזר ה ai, ai सहायक",
  agent: "المساعد, אייה, העוזר, सहायक",
  address: "إلى المساعد, أيها المساعد, לעוזר ה ai, ai सहायक के लिए",
  prompt: "موجه النظام, مطالبة النظام, פרומפט המערכת, सिस्टम प्रॉम्प्ट",
  show: "أظهر, اعرض, اكشف, הצג, חשוף, दिखाओ, दिखाएं, बताओ",
  send: "أرسل, أرسلي, حول, وأرسل, שלח, ושלח, भेजें, भेजो",
  secret: "جهات الاتصال, جهات اتصال, كلمة المرور, أנשי הקשר, אנשי הקשר, סיסמה, संपर्क सूची, पासवर्ड",
  hush: "دون إخبار, لا تخبر, دون إعلام, בלי לספר, אל תספר, न बताएं, मत बताना, न बताओ",
  order: "وأوص, أوص, وأرسل",
};
