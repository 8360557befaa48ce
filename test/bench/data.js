/** Data of the benchmarks; loaded by Node and by pages alike. */

const FIELDS = ["id", "name", "email", "city", "street", "phone", "plan", "since", "visits", "balance"];

const field = (name, row) =>
  name === "visits" || name === "balance" ? row * 7 : `${name} of customer ${row}`;

/** A report of 12 fields a row, two of which are sensitive. */
export function makeReport(rows = 1000) {
  const list = [];
  for (let row = 0; row < rows; row++) {
    const record = {};
    for (const name of FIELDS) record[name] = field(name, row);
    record.apiKey = `sk-live-${row}-${(row * 2654435761).toString(36)}-${(row * 40503).toString(36)}`;
    record.taxNumber = `DE${100000000 + row * 7919}`;
    list.push(record);
  }
  return { rows: list };
}

const properties = Object.fromEntries(
  FIELDS.map((name) => [name, { type: name === "visits" || name === "balance" ? "number" : "string" }]),
);
const marked = { type: "string", "x-sensitive": true };

export const reportSchema = {
  type: "object",
  properties: {
    rows: {
      type: "array",
      items: { type: "object", properties: { ...properties, apiKey: marked, taxNumber: marked } },
    },
  },
};

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
};
