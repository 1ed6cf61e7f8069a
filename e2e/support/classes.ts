import type { FoundGroup, Group } from "@matinee/contract/client";
import { aVisitor, type WantedTrial } from "../contention/shopper.ts";

const bookable = (group: Group): boolean => group.available >= 3 && group.trial.next_date !== null;

/** How often each class was given to a test, by product and class. */
const given = new Map<string, number>();

/**
 * A class with places for three children of seven at least, that costs something, and that no test of the product has had. Once all have
 * been had, it is the one that was had least often.
 */
export async function aClass(url: string, fits: (group: FoundGroup) => boolean = () => true): Promise<FoundGroup> {
  const found = await aVisitor(url).call("GET /groups/get-suitable-groups", {
    query: { has_spaces: "1", date_of_birth: birthday, size: 200, sort: ["name,asc"] },
  });
  const timesGiven = (one: FoundGroup) => given.get(`${url} ${one.id}`) ?? 0;
  const [group] = found.items
    .filter((one) => bookable(one) && one.trial.price > 0 && fits(one))
    .toSorted((a, b) => timesGiven(a) - timesGiven(b));
  if (group === undefined) throw new Error("The demo network has no class for seven-year-olds with places left");
  given.set(`${url} ${group.id}`, timesGiven(group) + 1);
  return group;
}

/** A class whose trial costs nothing, with a birthday that fits it. */
export async function aFreeClass(url: string): Promise<WantedTrial> {
  const groups = await aVisitor(url).call("GET /groups/all");
  const group = groups.find((one) => bookable(one) && one.trial.price === 0);
  if (group === undefined || group.trial.next_date === null) throw new Error("The demo network has no free trial");
  const year = Number(group.trial.next_date.slice(0, 4)) - group.stage.max_age;
  return { groupId: group.id, startDate: group.trial.next_date, dateOfBirth: `${year}-01-15` };
}

/** A full class, which has a waiting list instead. */
export async function aFullClass(url: string): Promise<Group> {
  const groups = await aVisitor(url).call("GET /groups/all");
  const group = groups.find(({ trials }) => trials === "full");
  if (group === undefined) throw new Error("The demo network has no full class");
  return group;
}

const thisYear = new Date().getUTCFullYear();
/** Seven by every age rule, whatever the day: born early in the year. */
export const birthday = `${thisYear - 7}-01-15`;
export const birthdayParts = { day: "15", month: "1", year: String(thisYear - 7) };
