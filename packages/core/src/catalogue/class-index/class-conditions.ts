import type { ClassEntry, ClassKind, ClassSearch, MinuteSlot } from "./class-entry.ts";

/** The conditions that every hit meets, whatever the filters that are counted: shop, age, venue, hours and words. */
export function fitsSearch(entry: ClassEntry, asked: ClassSearch): boolean {
  return (
    (asked.franchiseId === null || entry.franchiseId === asked.franchiseId) &&
    takesChild(entry, asked) &&
    (asked.locationId === undefined || entry.locationId === asked.locationId) &&
    ((asked.from === undefined && asked.to === undefined) || entry.slots.some((slot) => isWithin(slot, asked))) &&
    asked.words.every((word) => entry.words.includes(word))
  );
}

/** The filters that are counted: stage, day, discipline and places. The day has to have a slot within the hours. */
export function isWanted(entry: ClassEntry, { stageId, disciplines }: ClassKind, asked: ClassSearch): boolean {
  const { day, discipline } = asked;
  return (
    (asked.stageId === undefined || stageId === asked.stageId) &&
    (day === undefined || entry.slots.some((slot) => slot.weekday === day && isWithin(slot, asked))) &&
    (discipline === undefined || disciplines.includes(discipline)) &&
    (!asked.mustHavePlaces || entry.available > 0)
  );
}

/** The weekdays with a slot within the hours, one bit each; null: those of its kind. */
export function daysWithin({ slots }: ClassEntry, asked: ClassSearch): number | null {
  if (slots.length < 2 || (asked.from === undefined && asked.to === undefined)) return null;
  let days = 0;
  for (const slot of slots) if (isWithin(slot, asked)) days |= 1 << slot.weekday;
  return days;
}

/** True if it takes a child with that birthday or age. */
export function takesChild(entry: ClassEntry, { born, age }: ClassSearch): boolean {
  if (born !== undefined) return entry.bornFrom <= born && entry.bornTo >= born;
  return age === undefined || (entry.minAge <= age && entry.maxAgeToday >= age);
}

function isWithin(slot: MinuteSlot, { from, to }: ClassSearch): boolean {
  return (from === undefined || slot.start >= from) && (to === undefined || slot.end <= to);
}
