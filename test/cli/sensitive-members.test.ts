import { describe, expect, it } from "vitest";
import { visitPlaces } from "../../src/cli/schema-places.js";
import { findSensitiveMembers } from "../../src/cli/sensitive-members.js";
import { kindOfName } from "../../src/cli/sensitive-names.js";

import { cloud } from "../corpus/cloud.js";
import { health } from "../corpus/health.js";
import { identity } from "../corpus/identity.js";
import { mail } from "../corpus/mail.js";
import { money } from "../corpus/money.js";
import { people } from "../corpus/people.js";
import { things } from "../corpus/things.js";
import { trade } from "../corpus/trade.js";
import { travel } from "../corpus/travel.js";

const CORPUS = [cloud, health, identity, mail, money, people, things, trade, travel].flat();

const words = (text: string) => text.trim().split(/\s+/);
const found = (schema: unknown, member: "inputSchema" | "outputSchema" = "outputSchema") =>
  findSensitiveMembers(schema, member).map(({ pointer }) => pointer.replace(`/${member}`, ""));
const members = (properties: object) => ({ type: "object", properties });

/**
 * Names of real schemas (Stripe, GitHub, Slack, Kubernetes, OpenID Connect, FHIR, HR and bank
 * APIs), by what they hold.
 */
const NAMES = {
  credential: `password passwd user_password newPassword currentPassword db_pwd passphrase secret client_secret clientSecret
    api_key apiKey API_KEY x-api-key apikey secretKey aws_secret_access_key private_key privateKey access_token accessToken refreshToken
    id_token token bearerToken sessionToken csrf_token webhookSecret signingKey encryption_key otp totp one_time_code recoveryCodes
    backup_codes mnemonic seed_phrase cookie set_cookie authorization connectionString connection_string api_keys tokenValue
    password_hash passwordConfirmation personal_access_token pin
    session_id sessionId sessionid jwt id_jwt jwtToken private_key_pem privateKeyPem signing_key_b64 DATABASE_URL database_uri
    dbUrl REDIS_URL MONGODB_URI POSTGRES_URL sentry_dsn env envVars environment_variables dotenv PHPSESSID xsrf_token hmac_key
    decryptionKey licence_key WPA2_KEY magic_link presignedUrl sas_url auth_code authorizationCode verification_code sms_code
    code_verifier basic_auth x_auth_key smtp_pass db_pass otp_seed seedWords puk sim_pin kubeconfig keystore id_rsa
    service_account_json accesstoken authtoken clientsecret dbpassword userpassword password_salt new_password_2 api_key_prod
    token_str secret_json process_env openai_key github_pat saml_response totp_uri alarm_pin safe_combination Passwort contraseña`,
  payment: `card_number cardNumber creditCardNumber cc_number cvv cvc cvv2 iban IBAN account_number bankAccountNumber routing_number
    card_no cardNum cardnumber acct_number acctNo account_num bban sort_code aba_number cvv_value kontonummer`,
  identity: `ssn SSN social_security_number passport_number passportNo tax_id nationalId driver_license_number aadhaar
    ssn_last_4 ssnLast4 ssn_last_four last4_ssn taxpayer_id itin nric nhs_number mrn medicalRecordNumber voter_id visa_number
    drivers_licence_no id_card_number government_id passportnumber steuernummer`,
  personal: `date_of_birth dateOfBirth dob birthDate birthday salary baseSalary diagnosis blood_type
    net_pay grossPay take_home_pay payslip salary_amount annual_income net_worth credit_score diagnoses medications prescriptions
    allergies medical_history lab_results blood_group pregnancy political_opinions union_membership criminal_record
    dateofbirth place_of_birth birth_year mothers_maiden_name gehalt`,
};
const HARMLESS =
  words(`token_count tokenCount max_tokens total_tokens prompt_tokens tokens tokenType token_type expires_in
  next_page_token nextPageToken continuationToken page_token sync_token pageToken design_token passwordPolicy password_policy
  password_strength password_reset_url passwordUpdatedAt emailVerified email name phone address key keys public_key publicKey
  primary_key foreign_key sort_key keyboard keyword monkey secretary secretName secret_name api_key_id apiKeyName apiKeyPrefix
  token_expires_at tokenizer cardholder card card_brand cardType last4 pinned pinCount pins spin authentication_method author
  authors is_authorized salaryRange_label ibanCountry passportCountry compass passage passengers accountId account session
  cookies_accepted_at status created_at total currency id url
  environment env_name environment_id envelope session_name session_count sessionLength jwks_uri jwt_expires_at public_key_pem
  certificate fingerprint key_id database_name databaseId database_host base_url image_url callbackUrl webhook_id api_url
  auth_provider auth_type auth_url authorization_endpoint token_endpoint token_amount card_last4 card_number_last4 account_last_four
  card_expiry payment_method payment_status pay_date pay_period net_price net_amount gross_weight grossMargin payload paid
  last_name promo_code confirmation_code discountCode country_code zip_code pin_code area_code status_code error_code sort_order
  order_no invoice_number phone_number serial_number flight_number customer_number vat_number vin commit_hash checksum random_seed
  seed_url health_check health_status test_results income_statement_url insurance_type license license_name driver_name
  signature visa_required account_type bank_name bonus_points boarding_pass map_pin pinned_at allergens condition race_name
  compensation_type passkey_enabled secretariat monkeys hockey turkey broken tokenized no number uri passes pass_count
  host port region bucket file_name path commit branch sha tag version build_number ticket_number seat gate terminal gate_number
  door_number room_code class_code course_code hs_code barcode locale timezone user_id session_start session_title token_symbol
  token_name token_address contract_address wallet_address gas_used public_url pay_frequency net_revenue net_income_growth
  ssn_required env_label key_count secret_count secret_santa_date card_count card_image cvv_check cvc_check pass_rate
  password_last_changed password_expires_in login_count login_url backup_date backup_size access_level authorization_status
  bearer_name cookie_policy cookie_consent deviceCode_label toString constructor disabled rightwards`);

describe("The names", () => {
  it.each(Object.entries(NAMES))("of a %s are told", (kind, names) => {
    expect(words(names).filter((name) => kindOfName(name) !== kind)).toEqual([]);
  });

  it("that only sound like one are not", () => {
    expect(HARMLESS.filter((name) => kindOfName(name) !== undefined)).toEqual([]);
  });

  it("may be anything", () => {
    for (const name of ["", " ", "__proto__", "constructor", "🔑", "_".repeat(100_000), "aA".repeat(100_000)])
      expect(kindOfName(name)).toBeUndefined();
  });
});

describe("Members that look sensitive", () => {
  it("are told by name, format or example, wherever they are", () => {
    const schema = {
      type: "object",
      properties: {
        rows: { type: "array", items: members({ iban: { type: "string" }, note: { type: "string" } }) },
        login: { type: "string", format: "password" },
        sample: { type: "string", examples: ["sk_live_51HqJ8kLmNoPqRsTuVwXyZ0123456789abcdefgh"] },
        pay: { type: "string", default: "4532 0151 1283 0366" },
        extra: { anyOf: [members({ salary: { type: "number" } }), { type: "null" }] },
        keys: { type: "array", items: { $ref: "#/$defs/key" } },
        env: { type: "object", additionalProperties: { type: "string" } },
      },
      $defs: { key: members({ secret: { type: "string" } }) },
      dependentSchemas: { rows: members({ ssn: {} }) },
    };
    expect(found(schema)).toEqual([
      "/properties/rows/items/properties/iban",
      "/properties/login",
      "/properties/sample",
      "/properties/pay",
      "/properties/extra/anyOf/0/properties/salary",
      "/properties/env",
      "/$defs/key/properties/secret",
      "/dependentSchemas/rows/properties/ssn",
    ]);
    const [first, , sample] = findSensitiveMembers(schema, "outputSchema");
    expect(first?.message).toMatch(
      /^"iban" looks like a means of payment, by its name, and is not marked: agents get it/,
    );
    expect(sample?.message).not.toContain("51HqJ8");
  });

  it("are not those that a mark covers, from whatever side", () => {
    const secret = { type: "string" };
    const mark = { "x-sensitive": true };
    for (const schema of [
      members({ password: { ...secret, ...mark } }),
      { ...members({ password: secret }), ...mark },
      { ...members({ a: { ...members({ password: secret }), ...mark } }) },
      { ...members({ password: secret }), allOf: [members({ password: mark })] },
      { ...members({ password: secret }), patternProperties: { "^pass": mark } },
      { ...members({ password: { $ref: "#/$defs/p" } }), $defs: { p: { ...secret, ...mark } } },
      members({ api_keys: { type: "array", items: { ...secret, ...mark } } }),
      {
        ...members({ tokens: { type: "array", items: { $ref: "#/$defs/t" } } }),
        $defs: { t: { ...secret, ...mark } },
      },
      members({ env: { type: "object", additionalProperties: { ...secret, ...mark } } }),
      {
        ...members({ list: { type: "array", items: { $ref: "#/$defs/p" } } }),
        $defs: { p: members({ password: mark }) },
      },
    ])
      expect(found(schema)).toEqual([]);
  });

  it("are not those of whom the author has said that they are none", () => {
    expect(found(members({ token: { type: "string", "x-sensitive": false } }))).toEqual([]);
  });

  it.each([
    ["yes or no", { type: "boolean" }],
    ["a listed value", { type: "string", enum: ["none", "weak"] }],
    ["always the same", { const: "hidden" }],
    ["a number", { type: "integer" }],
    ["yes, no or nothing", { type: ["boolean", "null"] }],
    ["one of these", { anyOf: [{ type: "boolean" }, { type: "integer" }] }],
    ["an object, whose members have names", { type: "object" }],
    ["numbers", { type: "array", items: { type: "number" } }],
  ])("are not passwords where the value is %s", (_, schema) => {
    expect(found(members({ password: schema }))).toEqual([]);
    expect(found(members({ password: {} }))).toEqual(["/properties/password"]);
  });

  it("of the input are those that an agent should never have to know", () => {
    const schema = members({ password: {}, cardNumber: {}, dateOfBirth: {}, ssn: {} });
    expect(found(schema, "inputSchema")).toEqual(["/properties/password", "/properties/cardNumber"]);
    expect(found(schema)).toHaveLength(4);
  });

  it("are looked for in any schema, however it is made", () => {
    const deep: unknown = JSON.parse(`${'{"not":'.repeat(100_000)}{}${"}".repeat(100_000)}`);
    const many = members(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`password${at}`, {}])));
    const circle = members({ password: { $ref: "#/properties/password" }, a: { $ref: "#" } });
    for (const schema of [deep, circle, null, true, "x", [], { properties: 1, items: "x", $defs: [] }])
      expect(found(schema)).toEqual([]);
    expect(found(many)).toHaveLength(50);
  });

  it("are, in a corpus that lost its marks, only such as were marked", () => {
    let told = 0;
    const alarms = CORPUS.flatMap(({ name, outputSchema }) => {
      const marked = new Set<string>();
      visitPlaces(outputSchema, ({ hasMarks, pointer }) => {
        if (hasMarks) marked.add(pointer);
      });
      const bare = (key: string, value: unknown) => (key === "x-sensitive" ? undefined : value);
      const pointers = found(JSON.parse(JSON.stringify(outputSchema, bare)));
      told += pointers.length;
      return pointers.filter((pointer) => !marked.has(pointer)).map((pointer) => name + pointer);
    });
    expect(alarms).toEqual([]);
    // Most marks of the corpus have names that say nothing: what is said is worth reading, not
    // complete.
    expect(told).toBeGreaterThan(15);
  });
});
