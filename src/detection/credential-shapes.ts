/**
 * Shapes of keys and tokens with a recognisable form. Every expression is linear: it has no nested
 * repetition.
 */

export interface CredentialShape {
  readonly rule: string;
  /** A short description for the person. */
  readonly label: string;
  /** A text without this is not searched. */
  readonly anchor: string;
  /** Group 1, if there is one, is the secret itself. */
  readonly form: RegExp;
}

const shape = (rule: string, label: string, anchor: string, form: RegExp): CredentialShape => ({
  rule,
  label,
  anchor,
  // With `d`, a match tells the position of group 1.
  form: new RegExp(form.source, `${form.flags}d`),
});
/** Not in the middle of a longer name. */
const B = "(?<![A-Za-z0-9_])";
const E = "(?![A-Za-z0-9_])";
const token = (body: string): RegExp => new RegExp(`${B}${body}${E}`, "g");

export const SHAPES: readonly CredentialShape[] = [
  shape("aws-access-key", "AWS access key", "AKIA", token("AKIA[A-Z2-7]{16}")),
  shape("aws-access-key", "AWS access key", "ASIA", token("ASIA[A-Z2-7]{16}")),
  shape(
    "aws-secret-key",
    "AWS secret key",
    "ecret",
    /(?:aws_?secret_?access_?key|secretAccessKey)["']?\s{0,4}[:=]\s{0,4}["']?([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/gi,
  ),
  shape("github-token", "GitHub token", "gh", token("gh[pousr]_[A-Za-z0-9]{36,255}")),
  shape("github-token", "GitHub token", "github_pat_", token("github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}")),
  shape(
    "gitlab-token",
    "GitLab token",
    "gl",
    /(?<![A-Za-z0-9_])gl(?:pat|ptt|dt|rt|cbt|oas|soat)-[A-Za-z0-9_-]{20,64}/g,
  ),
  shape(
    "slack-token",
    "Slack token",
    "xox",
    /(?<![A-Za-z0-9_])xox[abposre]-(?:\d{1,2}-)?\d{8,14}-[A-Za-z0-9-]{20,120}/g,
  ),
  shape(
    "slack-token",
    "Slack token",
    "xapp-",
    /(?<![A-Za-z0-9_])xapp-\d-[A-Z0-9]{8,14}-\d{8,14}-[a-f0-9]{32,80}/g,
  ),
  shape(
    "slack-webhook",
    "Slack webhook",
    "hooks.slack.com",
    /https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{8,12}\/B[A-Z0-9]{8,12}\/[A-Za-z0-9]{24}/g,
  ),
  shape("stripe-key", "Stripe key", "k_live_", token("[sr]k_live_[A-Za-z0-9]{20,120}")),
  shape("stripe-key", "Stripe webhook secret", "whsec_", token("whsec_[A-Za-z0-9+/]{32,64}")),
  shape(
    "google-api-key",
    "Google API key",
    "AIza",
    /(?<![A-Za-z0-9_-])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g,
  ),
  shape("google-oauth", "Google OAuth secret", "GOCSPX-", /GOCSPX-[A-Za-z0-9_-]{28}/g),
  shape("google-oauth", "Google refresh token", "1//0", /(?<![A-Za-z0-9_/])1\/\/0[A-Za-z0-9_-]{38,100}/g),
  shape(
    "openai-key",
    "OpenAI key",
    "sk-",
    /(?<![A-Za-z0-9_-])sk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,100}T3BlbkFJ[A-Za-z0-9_-]{20,100}/g,
  ),
  shape(
    "anthropic-key",
    "Anthropic key",
    "sk-ant-",
    /(?<![A-Za-z0-9_-])sk-ant-(?:api|admin|oat)\d{2}-[A-Za-z0-9_-]{80,120}/g,
  ),
  shape("npm-token", "npm token", "npm_", token("npm_[A-Za-z0-9]{36}")),
  shape("pypi-token", "PyPI token", "pypi-", /pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,400}/g),
  shape("hugging-face-token", "Hugging Face token", "hf_", token("hf_[A-Za-z0-9]{34,40}")),
  shape("sendgrid-key", "SendGrid key", "SG.", /(?<![A-Za-z0-9_.])SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/g),
  shape("twilio-key", "Twilio key", "SK", token("SK[0-9a-f]{32}")),
  shape(
    "twilio-key",
    "Twilio token",
    "wilio",
    /twilio_?auth_?token["']?\s{0,4}[:=]\s{0,4}["']?([0-9a-f]{32})(?![0-9a-f])/gi,
  ),
  shape(
    "twilio-key",
    "Twilio token",
    "WILIO",
    /TWILIO_?AUTH_?TOKEN["']?\s{0,4}[:=]\s{0,4}["']?([0-9a-f]{32})(?![0-9a-f])/g,
  ),
  shape("mailgun-key", "Mailgun key", "key-", token("key-[0-9a-f]{32}")),
  shape("digitalocean-token", "DigitalOcean token", "do", token("do[opr]_v1_[a-f0-9]{64}")),
  shape("shopify-token", "Shopify token", "shp", token("shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}")),
  shape("linear-key", "Linear key", "lin_api_", token("lin_api_[A-Za-z0-9]{40}")),
  shape("vault-token", "Vault token", "hv", /(?<![A-Za-z0-9_.])hv[sb]\.[A-Za-z0-9_-]{24,300}/g),
  shape("docker-token", "Docker token", "dckr_pat_", /dckr_pat_[A-Za-z0-9_-]{27}/g),
  shape("age-key", "age secret key", "AGE-SECRET-KEY-1", /AGE-SECRET-KEY-1[A-Z0-9]{58}/g),
  shape(
    "telegram-token",
    "Telegram bot token",
    ":AA",
    /(?<!\d)\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])/g,
  ),
  shape(
    "discord-webhook",
    "Discord webhook",
    "/api/webhooks/",
    /https:\/\/(?:\w{1,10}\.)?discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[A-Za-z0-9_-]{60,80}/g,
  ),
  shape("azure-key", "Azure storage key", "AccountKey=", /AccountKey=([A-Za-z0-9+/]{86}==)/g),
  shape(
    "azure-key",
    "Azure signature",
    "sig=",
    /[?&]sig=([A-Za-z0-9+/]{43}(?:%3D|=)|[A-Za-z0-9%]{50,80}%3D)/g,
  ),
  shape(
    "json-web-token",
    "Sign-in token (JWT)",
    "eyJ",
    /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{16,1000}/g,
  ),
  shape(
    "url-password",
    "Password in an address",
    "://",
    /(?<![A-Za-z])[a-z][a-z0-9+.-]{2,20}:\/\/[^\s:@/"'<>]{0,100}:([^\s:@/"'<>]{3,200})@[A-Za-z0-9.[_-]{1,253}/g,
  ),
  shape(
    "authorization-header",
    "Authorization header",
    "uthorization",
    /authorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token)\s{1,4}([A-Za-z0-9+/=._~-]{20,2000})/gi,
  ),
];
