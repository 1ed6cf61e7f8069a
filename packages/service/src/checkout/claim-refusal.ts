import type { Problem } from "@matinee/contract";
import { childrenOf, nameOf, trialHadText, type OrderLine } from "@matinee/core/basket";
import { formatList, fullDate } from "@matinee/format";
import type { ClaimRefusal, PlaceDemand } from "../places/index.ts";

/** Turns a refused claim into the error for the visitor: its code, and a message for each affected line. */
export function claimRefusal(
  refusal: ClaimRefusal,
  lines: readonly OrderLine[],
  demands: readonly PlaceDemand[],
): Problem {
  if (refusal.kind === "trial_had") return trialsHad(refusal.trials, lines);
  const poolIds = new Set(refusal.kind === "short" ? refusal.shortfalls.map((one) => one.poolId) : refusal.poolIds);
  const missing = demands.filter((demand) => poolIds.has(demand.poolId));
  const itemIds = new Set(missing.map((demand) => demand.orderItemId));
  const concerned = lines.filter((line) => itemIds.has(line.id));
  if (concerned.length === 0) {
    return {
      code: "coupon_used_up",
      details: [{ path: "coupon", message: "This code has just been used up. Please remove it to check out." }],
    };
  }
  const rows = concerned.map((line) => ({
    path: `${line.type === "product" ? "product_items" : "class_items"}.${line.id}`,
    message: `${nameOf(line)} ${refusal.kind === "short" ? shortageText(line, poolIds) : "already has a place for one of these children on one of these dates"}.`,
  }));
  const stock = concerned.every((line) => line.type === "product");
  return {
    code: refusal.kind === "short" ? (stock ? "no_stock_left" : "no_places_left") : "already_booked",
    details: rows,
  };
}

function trialsHad(
  trials: Extract<ClaimRefusal, { kind: "trial_had" }>["trials"],
  lines: readonly OrderLine[],
): Problem {
  const details = trials.flatMap(({ line_id, child_id, same_class: sameClass }) => {
    const line = lines.find((one) => one.id === line_id);
    const child = line === undefined ? undefined : childrenOf(line).find((one) => one.id === child_id);
    if (line === undefined || child === undefined) return [];
    return [{ path: `class_items.${line.id}`, message: trialHadText([child.first_name], nameOf(line), { sameClass }) }];
  });
  return { code: "trial_had", details };
}

function shortageText(line: OrderLine, poolIds: ReadonlySet<number>): string {
  if (line.type === "product") return "has fewer left than you asked for";
  if (line.type !== "camp") return "has no places left on these dates";
  const addons = line.addons.filter((addon) => addon.pool_ids.some((poolId) => poolIds.has(poolId)));
  const days = line.days.filter(({ pool_id }) => pool_id !== null && poolIds.has(pool_id));
  if (days.length > 0) return `has no places left on ${formatList(days.map((day) => fullDate(day.held_on)))}`;
  if (poolIds.has(line.course.pool_id) || addons.length === 0) return "has no places left";
  return `has no places left for ${formatList(addons.map((addon) => addon.name))}`;
}
