import { areaImports } from "./area-imports.ts";
import { authorizeFirst } from "./authorize-first.ts";
import { checkedRows } from "./checked-rows.ts";
import { justifiedAssertion } from "./justified-assertion.ts";
import { noRelativeEscape } from "./no-relative-escape.ts";

/** Our own lint rules. */
export default {
  meta: { name: "matinee" },
  rules: {
    "no-relative-escape": noRelativeEscape,
    "justified-assertion": justifiedAssertion,
    "authorize-first": authorizeFirst,
    "area-imports": areaImports,
    "checked-rows": checkedRows,
  },
};
