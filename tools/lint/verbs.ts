import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the handlers, which call the verbs. */
const handlers = "apps/server/src/http/api";

/** The names of the verbs that the handlers of the project at `rootPath` import from the service. */
export function verbsOf(rootPath: string): ReadonlySet<string> {
  const verbs = new Set<string>();
  for (const file of readdirSync(join(rootPath, handlers), { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    for (const name of verbsIn(readFileSync(join(rootPath, handlers, file), "utf8"))) verbs.add(name);
  }
  return verbs;
}

/**
 * Reads the names in `import { a, type B, c as d } from "@matinee/service/…"` and in every `n.name(` of `import * as n`. The
 * service's areas export verbs. `@matinee/service` itself and its kernel export tools for the composition root, such as ciphers.
 */
function verbsIn(code: string): string[] {
  return [...code.matchAll(/import ([^;]*?) from "@matinee\/service\/(?!kernel")[\w-]+";/gu)].flatMap(
    ([, what = ""]) => {
      if (what.startsWith("type ")) return [];
      const space = /^\* as (\w+)$/u.exec(what)?.[1];
      if (space !== undefined)
        return [...code.matchAll(new RegExp(`\\b${space}\\.(\\w+)\\(`, "gu"))].map(([, name = ""]) => name);
      return what
        .replaceAll(/[{}\s]+/gu, " ")
        .split(",")
        .map((one) => one.trim())
        .filter((one) => one !== "" && !one.startsWith("type "))
        .map((one) => one.split(" as ")[0] ?? one);
    },
  );
}
