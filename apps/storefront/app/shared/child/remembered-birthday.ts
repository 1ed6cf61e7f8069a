import { ageInYears, londonToday } from "@matinee/format";

/**
 * Children's birthdays that were typed in this tab. An address is shared, and lands in histories and logs, so it carries the age in
 * years and a number that means something in this tab alone: the position of the birthday in this list.
 */
const KEY = "matinee_birthdays_v1";
const CHILD = "child";
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
/** All of them, where the browser refuses to store another: they last as long as the document. Otherwise empty. */
let inMemory: readonly string[] = [];

function remembered(): readonly string[] {
  if (inMemory.length > 0) return inMemory;
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    const list: readonly unknown[] = Array.isArray(read) ? read : [];
    return list.filter((one): one is string => typeof one === "string" && ISO_DATE.test(one));
  } catch {
    return [];
  }
}

function positionOf(birthday: string): number {
  const before = remembered();
  const known = before.indexOf(birthday);
  if (known >= 0) return known + 1;
  const all = [...before, birthday];
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all));
    inMemory = [];
  } catch {
    inMemory = all;
  }
  return all.length;
}

/** After a logout the next visitor of this tab must not meet them. */
export function clearBirthdays(): void {
  inMemory = [];
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

/** What an address says of a child: nothing on the server, where no birthday is known. `birthday` is an ISO date. */
export function childEntries(birthday: string | null): [name: string, value: string][] {
  if (birthday === null || typeof document === "undefined") return [];
  return [
    ["age", String(ageInYears(birthday, londonToday()))],
    [CHILD, String(positionOf(birthday))],
  ];
}

/** The birthday that an address stands for in this tab: an ISO date. null in any other tab. */
export function birthdayIn(params: URLSearchParams): string | null {
  const position = params.get(CHILD);
  if (position === null || typeof document === "undefined") return null;
  const birthday = remembered()[Number(position) - 1] ?? null;
  // A shared address may meet another family's list.
  return birthday !== null && String(ageInYears(birthday, londonToday())) === params.get("age") ? birthday : null;
}
