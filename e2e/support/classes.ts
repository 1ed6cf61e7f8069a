import type { FoundGroup, Group } from "@matinee/contract/client";
import { aVisitor, type Wish } from "../contention/shopper.ts";

const bookable = (group: Group): boolean => group.available >= 3 && group.trial.next_date !== null;

/** A class with places for two children of seven at least, that costs something; `nth` keeps tests out of each other's way. */
export async function aClass(url: string, nth: number): Promise<FoundGroup> {
  const found = await aVisitor(url).call("GET /groups/get-suitable-groups", {
    query: { has_spaces: "1", date_of_birth: birthday, size: 200, sort: ["name,asc"] },
  });
  const group = found.items.filter((one) => bookable(one) && one.trial.price > 0)[nth];
  if (group === undefined) throw new Error("The demo network has too few classes for seven-year-olds");
  return group;
}

/** A class whose trial costs nothing, with a birthday that fits it. */
export async function aFreeClass(url: string): Promise<Wish> {
  const groups = await aVisitor(url).call("GET /groups/all");
  const group = groups.find((one) => bookable(one) && one.trial.price === 0);
  if (group === undefined || group.trial.next_date === null) throw new Error("The demo network has no free trial");
  const year = Number(group.trial.next_date.slice(0, 4)) - group.stage.max_age;
  return { groupId: group.id, startDate: group.trial.next_date, dateOfBirth: `${year}-01-15` };
}

/** A full class, which has a waiting list instead. */
export async function aFullClass(url: string): Promise<Group> {
  const groups = await aVisitor(url).call("GET /groups/all");
  const group = groups.find((one) => one.available === 0 && one.trial.next_date === null);
  if (group === undefined) throw new Error("The demo network has no full class");
  return group;
}

const thisYear = new Date().getUTCFullYear();
/** Seven by every age rule, whatever the day: born early in the year. */
export const birthday = `${thisYear - 7}-01-15`;
export const birthdayParts = { day: "15", month: "1", year: String(thisYear - 7) };
