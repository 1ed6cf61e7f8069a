import { formatPence } from "@matinee/format";
import type { ClassItem, CourseAddon } from "@matinee/contract/client";
import type { Addon } from "./optimistic.ts";

export type AddonRow = { addon: Addon; quantity: number; full: boolean; text: string | null };

/** The add-ons of a camp line: chosen ones at the promised price, others at today's. `offered` is null until loaded. */
export function addonRows(
  item: Pick<ClassItem, "addons" | "dates">,
  offered: readonly CourseAddon[] | null,
): AddonRow[] {
  const taken = new Map(item.addons.map((addon) => [addon.id, addon]));
  const days = item.dates.length;
  const rows = (offered ?? []).map((one): AddonRow => {
    const mine = taken.get(one.id);
    const price = mine?.price ?? (one.per === "day" ? one.price * days : one.price);
    return {
      addon: { id: one.id, name: one.name, price },
      quantity: mine?.quantity ?? 0,
      full: mine === undefined && one.available === 0,
      text: one.per === "day" ? `${formatPence(one.price)} a day for ${days} days` : null,
    };
  });
  const cancelled = item.addons.filter((addon) => !rows.some((row) => row.addon.id === addon.id));
  return [
    ...rows,
    ...cancelled.map((addon): AddonRow => ({ addon, quantity: addon.quantity, full: false, text: null })),
  ];
}
