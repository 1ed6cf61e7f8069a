import { counted, formatPence, shortDate } from "@matinee/format";
import type { ClassItem, CourseAddon } from "@matinee/contract/client";
import type { Addon } from "./optimistic.ts";

export type AddonRow = {
  addon: Addon;
  quantity: number;
  full: boolean;
  text: string | null;
  /** Its size, or the days on which it is left, are chosen on the camp's form. */
  toForm: boolean;
};

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
      text: textOf(one, mine, days),
      toForm: mine === undefined && (one.choices !== null || isShort(one, item)),
    };
  });
  const cancelled = item.addons.filter((addon) => !rows.some((row) => row.addon.id === addon.id));
  return [
    ...rows,
    ...cancelled.map((addon): AddonRow => ({
      addon,
      quantity: addon.quantity,
      full: false,
      text: null,
      toForm: false,
    })),
  ];
}

/** Whether it can't be had on every day. */
function isShort({ days }: CourseAddon, { dates }: Pick<ClassItem, "dates">): boolean {
  return days.some((day) => day.available === 0 && dates.some(({ date }) => date === day.date));
}

function textOf(
  { price, per }: CourseAddon,
  mine: ClassItem["addons"][number] | undefined,
  days: number,
): string | null {
  if (per === "course") return mine?.choice ?? null;
  const count = mine && mine.days.length > 0 ? mine.days.length : days;
  const text = `${formatPence(price)} a day for ${counted(count, "day")}`;
  return mine && mine.days.length > 0 ? `${text}: ${mine.days.map(shortDate).join(", ")}` : text;
}
