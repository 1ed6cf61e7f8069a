import type { OxlintConfig } from "oxlint";

type Rules = NonNullable<OxlintConfig["rules"]>;

const message = "Core is pure: pass clock, randomness and data in as arguments.";

const formats = "Dates, money, lists and counts are written by packages/format.";

/** Formatting by hand, which packages/format alone does. */
export const formatBans = [
  ...["DateTimeFormat", "NumberFormat", "ListFormat", "RelativeTimeFormat"].map((property) => ({
    object: "Intl",
    property,
    message: formats,
  })),
  ...["toLocaleString", "toLocaleDateString", "toLocaleTimeString"].map((property) => ({ property, message: formats })),
];

/** Bans for core, which reads neither a clock nor randomness and does no input or output. */
export const coreBans: Rules = {
  "no-restricted-globals": [
    "error",
    ...[
      "Date",
      "fetch",
      "process",
      "performance",
      "crypto",
      "globalThis",
      "setTimeout",
      "setInterval",
      "Buffer",
      "localStorage",
      "window",
    ].map((name) => ({ name, message })),
  ],
  "no-restricted-properties": [
    "error",
    ...formatBans,
    { object: "Math", property: "random", message },
    { object: "Temporal", property: "Now", message },
  ],
  "no-restricted-imports": ["error", { patterns: [{ group: ["node:*"], message }] }],
};

/** Bans for code that runs in browsers, where Node is absent. */
export const browserBans: Rules = {
  "no-restricted-imports": ["error", { patterns: [{ group: ["node:*"], message: "This code runs in browsers." }] }],
  "no-restricted-globals": [
    "error",
    ...["process", "Buffer", "require"].map((name) => ({ name, message: "Browsers do not have this global." })),
  ],
};
