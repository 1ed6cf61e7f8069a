import { areaDoors } from "./area-doors.ts";
import { authorizeFirst } from "./authorize-first.ts";
import { justifiedAssertion } from "./justified-assertion.ts";
import { noRelativeEscape } from "./no-relative-escape.ts";

/** Rules of this house that no linter ships with. */
export default {
  meta: { name: "house" },
  rules: {
    "no-relative-escape": noRelativeEscape,
    "justified-assertion": justifiedAssertion,
    "authorize-first": authorizeFirst,
    "area-doors": areaDoors,
  },
};
