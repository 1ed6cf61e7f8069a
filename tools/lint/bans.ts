import type { OxlintConfig } from "oxlint";

type Rules = NonNullable<OxlintConfig["rules"]>;

const message = "Core is pure: what it needs to know of the world is an argument.";

/** What core may not touch: it reads neither clock nor chance, and does no input or output. */
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
    { object: "Math", property: "random", message },
    { object: "Temporal", property: "Now", message },
  ],
  "no-restricted-imports": ["error", { patterns: [{ group: ["node:*"], message }] }],
};

/** What runs in a browser finds no Node there. */
export const browserBans: Rules = {
  "no-restricted-imports": ["error", { patterns: [{ group: ["node:*"], message: "This code runs in browsers." }] }],
  "no-restricted-globals": [
    "error",
    ...["process", "Buffer", "require"].map((name) => ({ name, message: "Browsers have no such thing." })),
  ],
};
