import type { User } from "@matinee/contract/client";

/** Where somebody works, and as what: a school, or the network. */
export type Workplace = NonNullable<User["workplaces"]>[number];
type Worker = Pick<User, "id" | "workplaces">;

/** The name of the parameter in the address. */
export const WORKPLACE_PARAMETER = "at";
const STORED = "workplace";

/** What stands for a workplace in the address, in the tab's storage and in the header. */
export function workplaceKey({ school }: Workplace): string {
  return school === null ? "network" : String(school.id);
}

/**
 * What the address and the tab had in hand when this page loaded. A page is for one workplace as long as it lives, so that nothing of
 * another is on it or under way; another workplace is another page.
 */
const inAddress =
  typeof location === "undefined" ? null : new URLSearchParams(location.search).get(WORKPLACE_PARAMETER);
const inTab = typeof sessionStorage === "undefined" ? null : sessionStorage.getItem(STORED);

/** The tab may have been somebody else's before. */
function askedBy({ id }: Worker): string | null {
  const [owner, key = null] = inTab?.split(" ") ?? [];
  return inAddress ?? (owner === id ? key : null);
}

/** The workplace in hand: the one that the address or the tab names, or the first. Null for who works nowhere. */
export function workplaceOf(user: Worker | null): Workplace | null {
  const places = user?.workplaces ?? [];
  const asked = user === null ? null : askedBy(user);
  return places.find((one) => workplaceKey(one) === asked) ?? places[0] ?? null;
}

/** True if the address or the tab names a workplace where the user does not work, or not any more. */
export function hasLostWorkplace(user: Worker): boolean {
  const asked = askedBy(user);
  return asked !== null && !(user.workplaces ?? []).some((one) => workplaceKey(one) === asked);
}

/** Keeps the workplace for the next pages of this tab. */
export function keepInTab({ id }: Worker, place: Workplace): void {
  sessionStorage.setItem(STORED, `${id} ${workplaceKey(place)}`);
}
