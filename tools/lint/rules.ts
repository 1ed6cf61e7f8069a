import type { OxlintConfig } from "oxlint";

type Rules = NonNullable<OxlintConfig["rules"]>;

/** Rules for every file, beyond what the linter calls correctness and suspicion. */
export const codeRules = {
  "no-console": "error",
  eqeqeq: "error",
  "no-var": "error",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
  "prefer-const": "error",
  "max-lines": ["error", { max: 350, skipBlankLines: false, skipComments: false }],
  "import/no-cycle": "error",
  "unicorn/prefer-node-protocol": "error",
  "house/justified-assertion": "error",
  "typescript/no-explicit-any": "error",
  "typescript/no-unsafe-argument": "error",
  "typescript/no-unsafe-assignment": "error",
  "typescript/no-unsafe-call": "error",
  "typescript/no-unsafe-member-access": "error",
  "typescript/no-unsafe-return": "error",
  "typescript/no-floating-promises": "error",
  "typescript/no-non-null-assertion": "error",
  "typescript/only-throw-error": "error",
  "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
  "typescript/consistent-type-imports": "error",
  "typescript/no-import-type-side-effects": "error",
  "typescript/no-namespace": "error",
  "typescript/no-require-imports": "error",
  "typescript/ban-ts-comment": "error",
  "vitest/expect-expect": [
    "error",
    { assertFunctionNames: ["expect", "expect*", "assert*", "fc.assert", "expectTypeOf"] },
  ],

  "vitest/valid-expect": ["error", { maxArgs: 2 }],
  // A promise that a handler returns is watched by the page's own error handling.
  "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],

  // The compiler, or a rule of this house, says it better.
  "typescript/consistent-return": "off",
  "typescript/no-unsafe-type-assertion": "off",
  "typescript/no-misused-spread": "off",
  "typescript/no-unsafe-unary-minus": "off",
  "import/no-unassigned-import": "off",
  "import/no-named-as-default": "off",
  "import/no-named-as-default-member": "off",
  "unicorn/consistent-function-scoping": "off",
  "vitest/require-to-throw-message": "off",
  "vitest/require-mock-type-parameters": "off",
  "react/react-in-jsx-scope": "off",
  // Effects that run again because something else changed name it as a dependency on purpose; React's compiler is not used.
  "react/exhaustive-effect-dependencies": "off",
  "react/memo-dependencies": "off",
  "react/set-state-in-effect": "off",
  // A live region has to be there before it has anything to say, and `output` is for results of a form.
  "jsx-a11y/prefer-tag-over-role": "off",
} satisfies Rules;

/** The router's way to end a loader is to throw an answer. */
export const routeRules = { "typescript/only-throw-error": "off" } satisfies Rules;

/** Tests build wrong input on purpose, and say what they expect at length. */
export const testRules = {
  "house/justified-assertion": "off",
  "typescript/no-base-to-string": "off",
  "vitest/no-conditional-expect": "off",
} satisfies Rules;
