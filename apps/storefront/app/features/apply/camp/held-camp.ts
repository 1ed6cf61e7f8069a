import type { ClassItem, Course } from "@matinee/contract/client";

type HeldCamp = Pick<ClassItem, "course_id" | "quantity" | "dates" | "addons">;

/** The camp as the visitor can have it: what their own order at the checkout holds of it is not taken. */
export function withOwnDays(camp: Course, items: readonly HeldCamp[]): Course {
  const held = items.filter((item) => item.course_id === camp.id);
  if (held.length === 0) return camp;
  const extras = (id: number, date: string | null) =>
    sum(
      held
        .filter(({ dates }) => date === null || dates.some((one) => one.date === date))
        .flatMap(({ addons }) => addons)
        .filter((addon) => addon.id === id && (date === null || addon.days.length === 0 || addon.days.includes(date))),
    );
  return {
    ...camp,
    days: camp.days.map((day) =>
      day.available === null
        ? day
        : {
            ...day,
            available: day.available + sum(held.filter(({ dates }) => dates.some((one) => one.date === day.date))),
          },
    ),
    addons: camp.addons.map((addon) => ({
      ...addon,
      available: addon.available === null ? null : addon.available + extras(addon.id, null),
      days: addon.days.map((day) => ({ ...day, available: day.available + extras(addon.id, day.date) })),
    })),
  };
}

const sum = (parts: readonly { quantity: number }[]) => parts.reduce((total, { quantity }) => total + quantity, 0);
