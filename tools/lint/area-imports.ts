import { dirname, relative, resolve, sep } from "node:path";
import type { RuleContext } from "./rule-shapes.ts";
import { serviceAreas } from "./service-areas.ts";

interface Import {
  source: { value?: unknown } | null;
}

const home = "/packages/service/src/";

/**
 * Requires that an area of the service is imported only through its index.ts, and only by areas that come after it in
 * `serviceAreas`. Tests and their helpers may import any file.
 */
export const areaImports = {
  create(context: RuleContext) {
    const [root, file] = context.filename.split(home);
    if (root === undefined || file === undefined || /\.test\.ts$|(^|\/)testing\//u.test(file)) return {};
    const source = root + home;
    const from = areaOf(file);
    if (!isArea(from))
      return {
        Program: (node: object) =>
          context.report({
            node,
            message: `${from} is not an area. Add it to tools/lint/service-areas.ts, after the areas it imports.`,
          }),
      };
    const check = ({ source: imported }: Import) => {
      if (imported === null || typeof imported.value !== "string" || !imported.value.startsWith(".")) return;
      const target = relative(source, resolve(dirname(context.filename), imported.value)).replaceAll(sep, "/");
      const to = areaOf(target);
      if (to === from || target.startsWith("..")) return;
      const problem = problemOf(from, to, target);
      if (problem !== null) context.report({ node: imported, message: problem });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

function problemOf(from: string, to: string, target: string): string | null {
  if (target !== `${to}/index.ts`) return `Import ${to} through its index.ts. Its other files are private.`;
  if (!isArea(to) || rankOf(to) > rankOf(from))
    return `${from} comes before ${to} in tools/lint/service-areas.ts, so it cannot import it. This prevents import cycles.`;
  return null;
}

function areaOf(path: string): string {
  return path.split("/")[0] ?? "";
}

function isArea(name: string): boolean {
  return rankOf(name) >= 0;
}

function rankOf(name: string): number {
  return serviceAreas.findIndex((area) => area === name);
}
