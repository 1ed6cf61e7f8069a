import { randomUUID } from "node:crypto";
import { calls, type CallSpec } from "@matinee/contract";
import { STAFF_RIGHTS, can, isStaff, type Actor, type StaffActor } from "@matinee/core/access";
import { ASKERS, WHOSE, expectedEnding, type Asker, type Ending, type Whose } from "./expected.ts";
import { aFamily, aMember, aTeacher, theMember, viewToken, type Family, type Shop, type Stage } from "./people.ts";
import type { Parts, Row } from "./rows.ts";
import { WHO_MAY } from "./who-may.ts";

/** A request to the API under test. */
export type Send = (url: string, init: RequestInit) => Response | Promise<Response>;

export interface Cell {
  readonly call: string;
  readonly spec: CallSpec;
  readonly row: Row;
  readonly role: Asker;
  readonly endings: Readonly<Partial<Record<Whose, Ending>>>;
}

/** Every call × role and view, with how it must end for whosever thing; what names nothing is asked once. */
export function allCells(only: (call: string) => boolean = () => true): Cell[] {
  return Object.entries<CallSpec>(calls)
    .filter(([call]) => only(call))
    .flatMap(([call, spec]) =>
      // Keyed by the very names.
      (WHO_MAY[call as keyof typeof WHO_MAY] ?? []).flatMap((row) =>
        ASKERS.filter((role) => isAsked(role, spec, row)).map((role) => {
          const whose = row.thing === null ? (["own"] as const) : WHOSE;
          const endings = Object.fromEntries(whose.map((one) => [one, expectedEnding(spec, row, role, one)]));
          return { call, spec, row, role, endings };
        }),
      ),
    );
}

/**
 * Staff without some rights are asked about where those count: a call that is open to everybody, or to no view at all, says nothing new.
 * Who sees their own classes alone opens no view.
 */
function isAsked(role: Asker, { auth }: CallSpec, { action }: Row): boolean {
  if (role.endsWith(OF_OWN_CLASSES)) return action !== null && !role.startsWith(VIEW_BY);
  if (!role.endsWith(WITHOUT_RIGHTS)) return true;
  return action !== null && !(role.startsWith(VIEW_BY) && (auth === "staff" || auth === "network"));
}

/**
 * Asks the call of these cells about everybody's things in turn; answers what is not as it must be. A family stays as it was made for as
 * long as nobody is let at it, so only those whom a request may have changed are made anew.
 */
export async function runCells(shop: Shop, stage: Stage, cells: readonly Cell[], send: Send): Promise<string[]> {
  const unchanged: Cast = {};
  const wrong: string[] = [];
  for (const cell of cells) wrong.push(...(await runCell(shop, stage, cell, { send, unchanged })));
  return wrong;
}

type Cast = Partial<Record<Exclude<Whose, "nobody's">, Family>>;

interface Run {
  readonly send: Send;
  /** The families that no request has changed. */
  readonly unchanged: Cast;
}

async function runCell(shop: Shop, stage: Stage, cell: Cell, { send, unchanged }: Run): Promise<string[]> {
  // What staff edit is named by their calls alone.
  const isEdit = cell.spec.area === "staff";
  const mine = (unchanged.own ??= await aFamily(shop, stage.near, isEdit));
  const neighbour = (unchanged["another customer's"] ??= await aFamily(shop, stage.near, isEdit));
  const far = (unchanged["another franchise's"] ??= await aFamily(shop, stage.far, isEdit));
  const asker = await askerOf(shop, stage, cell, mine);
  const things: Record<Whose, Family> = {
    own: mine,
    "another customer's": neighbour,
    "another franchise's": far,
    "nobody's": nobody(mine),
  };
  const wrong: string[] = [];
  const answers = new Map<Whose, string>();
  // A stranger's first: what is theirs must still be there when its owner comes.
  for (const whose of WHOSE.toReversed()) {
    const ending = cell.endings[whose];
    if (ending === undefined) continue;
    const parts = cell.row.send({ it: things[whose], mine, stage });
    const response = await send(...requestOf(shop, cell, parts, asker.headers));
    const text = await response.text();
    const isChange = !cell.call.startsWith("GET ");
    // A refusal changes nothing, but what a family tries is counted, unless nobody but staff may ask.
    const isTried = !isStaff(asker.actor) && cell.spec.auth !== "staff" && cell.spec.auth !== "network";
    if (isChange && (response.ok || isTried)) delete unchanged.own;
    if (isChange && response.ok && whose !== "nobody's") delete unchanged[whose];
    const said = (what: string) => wrong.push(`${cell.call} by ${cell.role} about ${whose} thing: ${what}`);
    if (!endsSo(response.status, ending, cell)) said(`must be ${ending}, was ${response.status} ${text.slice(0, 200)}`);
    if (response.status === ending && (ending === 404 || ending === cell.row.misses))
      answers.set(whose, text.replace(/"request_id":"[^"]*"/u, ""));
    for (const family of [neighbour, far]) {
      if (!can(asker.actor, "customer:read", family.owner) && text.includes(family.word)) said("names another family");
      if (!can(asker.actor, "child:read_medical", family.owner) && text.includes(family.secret))
        said("tells of another child's health");
    }
  }
  const missing = answers.get("nobody's");
  for (const [whose, text] of answers)
    if (missing !== undefined && text !== missing)
      wrong.push(`${cell.call} by ${cell.role}: ${whose} thing is not missed like nobody's: ${text}, ${missing}`);
  return wrong;
}

function endsSo(status: number, ending: Ending, { spec, row }: Cell): boolean {
  if (ending !== "in") return status === ending;
  // Let in, a call may still find that its wish can't be met; a secret that is not right is a 401 of its own.
  return (
    status < 300 ||
    status === row.also ||
    status === 409 ||
    status === 422 ||
    (spec.area === "session" && status === 401) ||
    bySignature(spec, status)
  );
}

const bySignature = (spec: CallSpec, status: number) => spec.auth === "provider" && status === 400;

const VIEW_BY = "view by ";
const WITHOUT_RIGHTS = " without rights";
const OF_OWN_CLASSES = " of own classes";

async function askerOf(shop: Shop, stage: Stage, { role, spec }: Cell, mine: Family) {
  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
  if (role === "GUEST") {
    const actor: Actor = { kind: "GUEST", guestId: mine.guest };
    return { actor, headers: { "x-no-auth-token": mine.guestToken } };
  }
  if (role === "CUSTOMER") {
    const actor: Actor = { kind: "CUSTOMER", userId: mine.user, customerId: mine.customer, guestId: mine.guest };
    const token = await shop.system.tokens.sign({ userId: mine.user, sessionId: mine.session, generation: 1 });
    return { actor, headers: bearer(token) };
  }
  const isView = role.startsWith(VIEW_BY);
  // What is left of an asker is a staff role, with or without the prefix.
  const kind = role.replace(VIEW_BY, "").replace(WITHOUT_RIGHTS, "").replace(OF_OWN_CLASSES, "") as StaffActor["kind"];
  const { franchiseId } = stage.near;
  const hasRights = !role.endsWith(WITHOUT_RIGHTS);
  const without = hasRights ? [] : STAFF_RIGHTS;
  const staff: StaffActor =
    kind === "NETWORK_ADMIN" ? { kind, userId: "" } : { kind, userId: "", franchiseId, without };
  const school = kind === "NETWORK_ADMIN" ? null : franchiseId;
  if (role.endsWith(OF_OWN_CLASSES)) {
    const { token, userId } = await aTeacher(shop, franchiseId);
    const actor: Actor = { kind: "FRANCHISE_STAFF", userId, franchiseId, ownClasses: true };
    return { actor, headers: bearer(token) };
  }
  // Other calls may end the session of whoever asks, or the account.
  const member =
    spec.area === "staff"
      ? await theMember(shop, stage, kind, school, hasRights)
      : await aMember(shop, kind, school, hasRights);
  if (!isView) return { actor: staff, headers: bearer(member.token) };
  const actor: Actor = {
    kind: "CUSTOMER",
    userId: mine.user,
    customerId: mine.customer,
    guestId: mine.guest,
    viewedBy: { staff, familyFranchiseIds: [franchiseId] },
  };
  return { actor, headers: bearer(await viewToken(shop, mine, member)) };
}

/** A family whose things nobody has. */
function nobody(like: Family): Family {
  const made = Object.entries(like).map(([name, value]) => [
    name,
    typeof value === "number" ? 2_000_000_000 : randomUUID(),
  ]);
  // The same keys, with ids of the same kinds.
  return { ...like, ...(Object.fromEntries(made) as Partial<Family>) };
}

function requestOf(shop: Shop, { call }: Cell, parts: Parts, headers: Record<string, string>): [string, RequestInit] {
  const [method = "GET", template = ""] = call.split(" ");
  const path = template.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(String(parts.path?.[name] ?? "")),
  );
  const query = new URLSearchParams(
    Object.entries(parts.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const json = parts.body === undefined ? {} : { "content-type": "application/json" };
  return [
    `http://localhost/api${path}?${query.toString()}`,
    {
      method,
      headers: { "x-store-request": shop.config.storeKey, ...json, ...headers },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    },
  ];
}
