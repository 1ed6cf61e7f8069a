import type { BasketProblem } from "@matinee/contract";
import type { BasketCoupon, CouponRefusal } from "../order-terms.ts";
import { classProblems } from "./class-problems.ts";
import { campProblems } from "./camp-problems.ts";
import { REFUSALS } from "../coupon-text.ts";
import type { OrderLine } from "./line.ts";
import { productProblems } from "./product-problems.ts";
import type { Situation } from "../availability.ts";

/** What has changed since the lines were added, each with what the visitor can do (contract: the cart). */
export function findProblems(
  lines: readonly OrderLine[],
  situation: Situation,
  coupon: BasketCoupon | null,
): BasketProblem[] {
  const problems = lines.flatMap((line) => {
    if (line.type === "product") return productProblems(line, situation);
    return line.type === "camp" ? campProblems(line, lines, situation) : classProblems(line, lines, situation);
  });
  return coupon === null || coupon.refusal === null ? problems : [...problems, couponProblem(coupon, coupon.refusal)];
}

function couponProblem(coupon: BasketCoupon, refusal: CouponRefusal): BasketProblem {
  return {
    code: refusal === "used_up" || refusal === "used_by_you" ? "coupon_used_up" : "coupon_refused",
    message: `${coupon.code}: ${REFUSALS[refusal]}`,
    item_id: null,
    remedies: ["remove_coupon"],
    available: null,
    addon_id: null,
  };
}
