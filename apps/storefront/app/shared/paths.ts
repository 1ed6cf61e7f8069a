import { childEntries } from "./child/remembered-birthday.ts";

/** The `{mode?}` of the route (spec §2). The default is `trial`. */
export const MODES = ["trial", "join", "waiting-list", "camp"] as const;
export type Mode = (typeof MODES)[number];

/** The mode of an address; null if it is unknown. */
export function modeOf(param: string | undefined): Mode | null {
  return MODES.find((mode) => mode === (param ?? "trial")) ?? null;
}

export const childrenPath = (groupId: number) => `/apply-now/children?group_id=${groupId}`;
/** Joining a class for the rest of its term. */
export const joinPath = (groupId: number) => `/apply-now/children/join?group_id=${groupId}`;
export const waitingListPath = (groupId: number) => waitingChildrenPath({ group_id: groupId });
export const campChildrenPath = (courseId: number) => `/apply-now/children/camp?course_id=${courseId}`;
/** The class or camp of a waiting list, as in an address. */
export type WaitingListTarget = { group_id: number } | { course_id: number };
const targetQuery = (what: WaitingListTarget) =>
  "group_id" in what ? `group_id=${what.group_id}` : `course_id=${what.course_id}`;
export const waitingChildrenPath = (what: WaitingListTarget) => `/apply-now/children/waiting-list?${targetQuery(what)}`;
export const waitingAboutPath = (what: WaitingListTarget) => `/apply-now/waiting-list?${targetQuery(what)}`;
export const aboutPath = (groupId: number) => `/apply-now?group_id=${groupId}`;
export const trialDatePath = (groupId: number) => `/apply-now/trial-date?group_id=${groupId}`;
/** The steps whose forms are saved as they are typed: the children and the parent, in any mode. */
export function isApplicationStep(pathname: string): boolean {
  const [, root, ...rest] = pathname.split("/");
  const [mode, ...more] = rest[0] === "children" ? rest.slice(1) : rest;
  return root === "apply-now" && more.length === 0 && modeOf(mode) !== null;
}
export const CHECKOUT_PATH = "/apply-now/checkout";
export const thankYouPath = (orderId: string) => `/apply-now/thank-you?order=${encodeURIComponent(orderId)}`;

/** The class search near this place, for a child of this date of birth. */
export function otherClassesPath(near: { postcode: string }, dateOfBirth?: string | null): string {
  const query = new URLSearchParams([["postcode", near.postcode], ...childEntries(dateOfBirth ?? null)]);
  return `/find-classes?${query}`;
}

export const receiptPath = (orderId: string) => `/receipt/${encodeURIComponent(orderId)}`;

/** The age check of a class, with the date of birth if it is known; with `join` before joining it, otherwise before a trial. */
export function ageCheckPath(groupId: number, dateOfBirth: string | null = null, { join = false } = {}): string {
  const query = new URLSearchParams([
    ["group_id", String(groupId)],
    ...(join ? [["join", "1"]] : []),
    ...childEntries(dateOfBirth),
  ]);
  return `/find-classes/classe?${query}`;
}

/** The page of a class, with the child's date of birth if it is known. */
export function classDetailsPath(groupId: number, dateOfBirth: string | null = null): string {
  const query = new URLSearchParams(childEntries(dateOfBirth)).toString();
  return `/class/details/${groupId}${query && `?${query}`}`;
}

/** The page with the form of an enquiry. */
export function enquiryPath(about: { group_id?: number; course_id?: number; product_id?: number } = {}): string {
  const query = new URLSearchParams(Object.entries(about).map(([name, id]) => [name, String(id)])).toString();
  return `/enquiry${query && `?${query}`}`;
}

export const campDetailsPath = (courseId: number) => `/camps/details/${courseId}`;
