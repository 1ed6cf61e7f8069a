import type { OxlintConfig } from "oxlint";
import { browserBans, coreBans, formatBans } from "./bans.ts";
import { boundariesRule, boundariesSettings } from "./boundaries.ts";
import { codeRules, routeRules, testRules, testSupportRules } from "./rules.ts";

/** The linter's configuration for a project at `rootPath`. The canary uses it for its sample project. */
export function lintConfig(rootPath: string): OxlintConfig {
  return {
    plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise", "vitest"],
    jsPlugins: [
      { name: "boundaries", specifier: "eslint-plugin-boundaries" },
      { name: "matinee", specifier: new URL("./matinee-plugin.ts", import.meta.url).pathname },
    ],
    categories: { correctness: "error", suspicious: "error" },
    options: { typeAware: true, reportUnusedDisableDirectives: "error" },
    settings: boundariesSettings(rootPath),
    rules: {
      ...codeRules,
      "boundaries/dependencies": ["error", boundariesRule()],
      "matinee/no-relative-escape": "error",
    },
    ignorePatterns: ["**/node_modules/**", "**/build/**", "**/.react-router/**", "**/coverage/**", "data/**"],
    overrides: [
      {
        files: ["packages/service/src/**"],
        rules: { "matinee/authorize-first": "error", "matinee/area-imports": "error" },
      },
      {
        files: ["packages/*/src/**", "apps/*/src/**", "apps/storefront/app/**"],
        excludeFiles: ["packages/{format,testkit}/**", "**/*.test.*", "**/testing/**"],
        rules: { "no-restricted-properties": ["error", ...formatBans] },
      },
      { files: ["packages/core/src/**"], excludeFiles: ["**/*.test.ts"], rules: coreBans },
      {
        files: ["packages/{ui,contract,format,webapp}/src/**", "apps/storefront/app/**", "apps/{account,admin}/src/**"],
        excludeFiles: ["**/*.test.*", "**/entry.server.tsx"],
        rules: browserBans,
      },
      { files: ["apps/server/src/cli/**", "tools/**", "bench/**"], rules: { "no-console": "off" } },
      { files: ["apps/storefront/app/**", "apps/{account,admin}/src/**"], rules: routeRules },
      { files: ["packages/testkit/**", "bench/**", "e2e/**"], rules: testSupportRules },
      { files: ["**/*.test.*", "**/*.e2e.ts", "**/test/**", "**/testing/**"], rules: testRules },
    ],
  };
}
