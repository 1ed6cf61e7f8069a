import type { OxlintConfig } from "oxlint";

type Rules = NonNullable<OxlintConfig["rules"]>;

/** Rules for every file, in addition to the linter's categories `correctness` and `suspicious`. */
export const codeRules = {
  "no-console": "error",
  eqeqeq: "error",
  "no-var": "error",
  "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
  "prefer-const": "error",
  "max-lines": ["error", { max: 350, skipBlankLines: false, skipComments: false }],
  "import/no-cycle": "error",
  "unicorn/prefer-node-protocol": "error",
  "matinee/justified-assertion": "error",
  "matinee/checked-rows": "error",
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
  // The page's error handling catches rejected promises of event handlers.
  "typescript/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],

  // The compiler or a rule of our own covers these.
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
  // Some effects name a dependency only to run again when it changes. The project does not use React's compiler.
  "react/exhaustive-effect-dependencies": "off",
  "react/memo-dependencies": "off",
  "react/set-state-in-effect": "off",
  // A live region must exist before it has text, and `output` is for results of a form.
  "jsx-a11y/prefer-tag-over-role": "off",
} satisfies Rules;

/** A loader of the router throws a response to end early. */
export const routeRules = { "typescript/only-throw-error": "off" } satisfies Rules;

/** A wrong row fails the test or the benchmark that reads it. */
export const testSupportRules = { "matinee/checked-rows": "off" } satisfies Rules;

/** Tests build wrong input on purpose, and may expect conditionally. */
export const testRules = {
  "matinee/justified-assertion": "off",
  "matinee/checked-rows": "off",
  "typescript/no-base-to-string": "off",
  "vitest/no-conditional-expect": "off",
} satisfies Rules;
