/** HR, education, law, public offices. */
import {
  entry,
  flag,
  integer,
  list,
  number,
  object,
  optional,
  S,
  secretNumber,
  secretText,
  text,
} from "./corpus-entry.js";

export const people = [
  entry(
    "hr: employees with salaries",
    object({
      department: text,
      employees: list(
        object({
          id: integer,
          name: text,
          title: text,
          salary: secretNumber,
          ssn: secretText,
          manager: { type: ["string", "null"] },
        }),
      ),
    }),
    {
      department: "Quality",
      employees: [
        {
          id: 17,
          name: "R. Okafor",
          title: "Inspector",
          salary: 91_250,
          ssn: "219-09-9999/K7",
          manager: null,
        },
        {
          id: 18,
          name: "M. Silva",
          title: "Lead",
          salary: 112_900,
          ssn: "457-55-5462/Z3",
          manager: "R. Okafor",
        },
      ],
    },
    [91_250, 112_900, "219-09-9999/K7", "457-55-5462/Z3"],
    ["Quality", "R. Okafor", "Inspector", "M. Silva", 17, 18],
  ),
  entry(
    "hr: an org chart of any depth",
    {
      $id: "https://hr.example/person",
      $dynamicAnchor: "person",
      ...object(
        { name: text, rating: secretText, reports: list({ $dynamicRef: "#person" }) },
        { required: ["name"] },
      ),
    },
    {
      name: "Top",
      rating: "exceeds-7Q4m2X9b",
      reports: [
        { name: "Middle", rating: "below-3Zk8Lw5p1", reports: [{ name: "Low", rating: "meets-5Rt2Vn8c0" }] },
      ],
    },
    ["exceeds-7Q4m2X9b", "below-3Zk8Lw5p1", "meets-5Rt2Vn8c0"],
    ["Top", "Middle", "Low"],
  ),
  entry(
    "hr: an application with attachments inside JSON text",
    object({
      candidate: text,
      stage: text,
      payload: {
        type: "string",
        contentMediaType: "application/json",
        contentSchema: object({ source: text, expectedSalary: secretNumber, disability: secretText }),
      },
    }),
    {
      candidate: "cand-44",
      stage: "interview",
      payload: JSON.stringify({
        source: "referral",
        expectedSalary: 76_543,
        disability: "hearing aid, left, since 2019",
      }),
    },
    [76_543, "hearing aid, left, since 2019"],
    ["cand-44", "interview", "referral"],
  ),
  entry(
    "education: a transcript",
    {
      $schema: "http://json-schema.org/draft-04/schema#",
      id: "https://school.example/transcript",
      ...object({
        student: object({ number: text, guardian: { id: "#guardian", ...secretText } }),
        courses: list({ allOf: [{ $ref: "#/definitions/course" }, object({ grade: secretText })] }),
      }),
      definitions: { course: object({ code: text, credits: number }) },
    },
    {
      student: { number: "s-0091", guardian: "Ilse Maria Terhorst, +49 171 5550173" },
      courses: [{ code: "MATH-2", credits: 6, grade: "fail (2nd attempt, 31.5)" }],
    },
    ["Ilse Maria Terhorst, +49 171 5550173", "fail (2nd attempt, 31.5)"],
    ["s-0091", "MATH-2", 6],
  ),
  entry(
    "law: a case file with parties by role",
    object({
      docket: text,
      court: text,
      parties: {
        type: "object",
        patternProperties: { "^(minor|witness)_": secretText },
        additionalProperties: text,
      },
      strategy: secretText,
    }),
    {
      docket: "1:26-cv-00117",
      court: "District",
      parties: {
        plaintiff: "Acme",
        minor_1: "Toby L. Hargreaves (b. 2014)",
        witness_a: "Officer D. Prewitt #4471",
      },
      strategy: "Settle below 2.35M before 1 June",
    },
    ["Toby L. Hargreaves (b. 2014)", "Officer D. Prewitt #4471", "Settle below 2.35M before 1 June"],
    ["1:26-cv-00117", "District", "Acme"],
  ),
  entry(
    "public office: residents' register, draft 6",
    {
      $schema: "http://json-schema.org/draft-06/schema#",
      ...object(
        { query: text, hits: list({ $ref: "#/definitions/person" }), truncated: flag },
        { additionalProperties: false },
      ),
      definitions: {
        person: object(
          { ref: text, address: { $ref: "#/definitions/address" }, religion: secretText },
          optional,
        ),
        address: { type: "object", ...S },
      },
    },
    {
      query: "kolb",
      hits: [
        { ref: "R1", address: { street: "Hinterm Deich 14b", city: "Husum" }, religion: "none/left in 2011" },
      ],
      truncated: false,
    },
    ["Hinterm Deich 14b", "Husum", "none/left in 2011"],
    ["kolb", "R1"],
  ),
];
