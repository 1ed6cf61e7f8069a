import type { Availability } from "../availability.ts";
import { COUPON_REFUSALS } from "../coupon-text.ts";
import type { OrderLine } from "../line.ts";
import type { BasketCoupon, CouponRefusal } from "../terms.ts";
import { campProblems } from "./camp-problems.ts";
import { classProblems } from "./class-problems.ts";
import type { BasketProblem } from "./line-problem.ts";
import { productProblems } from "./product-problems.ts";

/** Everything that keeps a basket from being checked out: what has changed since its lines were added, with the remedies. */
export function findProblems(
  lines: readonly OrderLine[],
  availability: Availability,
  coupon: BasketCoupon | null,
): BasketProblem[] {
  const problems = lines.flatMap((line) => {
    if (line.type === "product") return productProblems(line, availability);
    return line.type === "camp" ? campProblems(line, lines, availability) : classProblems(line, lines, availability);
  });
  return coupon === null || coupon.refusal === null ? problems : [...problems, couponProblem(coupon, coupon.refusal)];
}

function couponProblem(coupon: BasketCoupon, refusal: CouponRefusal): BasketProblem {
  return {
    code: refusal === "used_up" || refusal === "used_by_you" ? "coupon_used_up" : "coupon_refused",
    message: `${coupon.code}: ${COUPON_REFUSALS[refusal]}`,
    item_id: null,
    remedies: ["remove_coupon"],
    available: null,
    addon_id: null,
  };
}
