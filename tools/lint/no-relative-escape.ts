import { existsSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import type { RuleContext } from "./rule-shapes.ts";

interface Import {
  source: { value?: unknown } | null;
}

/** Requires that a relative import stays inside its package. Other imports use the package's name, so that its `exports` apply. */
export const noRelativeEscape = {
  create(context: RuleContext) {
    const home = packageOf(context.filename) + sep;
    const check = ({ source }: Import) => {
      if (typeof source?.value !== "string" || !source.value.startsWith(".")) return;
      const target = resolve(dirname(context.filename), source.value);
      if (!target.startsWith(home))
        context.report({
          node: source,
          message: "This path leaves the package. Import the other package by its name.",
        });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

function packageOf(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder))
    if (existsSync(join(folder, "package.json")) || dirname(folder) === folder) return folder;
}
