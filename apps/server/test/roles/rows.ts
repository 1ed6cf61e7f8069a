import type { Action } from "@matinee/core/access";
import type { Rule } from "./expected.ts";
import type { Family, Stage, Thing } from "./people.ts";

export interface Parts {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** Whose thing is asked about, who asks (for staff: a family of their school), and what the schools have. */
export interface About {
  readonly it: Family;
  readonly mine: Family;
  readonly stage: Stage;
}

export interface Row extends Rule {
  readonly send: (about: About) => Parts;
  /** How it may end too for whom it lets in, where what is named is not kept here. */
  readonly also?: 404;
}

export type Send = Row["send"];
const nothing: Send = () => ({});

/** Open to everybody. */
export const open = (send: Send = nothing): Row[] => [{ action: null, thing: null, visitorsOnly: false, send }];
/** About what the visitor who asks has themselves, or will have; nothing is named. */
export const own = (action: Action, send: Send = nothing): Row[] => [{ action, thing: null, visitorsOnly: true, send }];
/** About a thing of a family that the call names: to visitors alone. */
export const ofVisitor = (thing: Thing, action: Action, send: Send): Row[] => [
  { action, thing, visitorsOnly: true, send },
];
/** About a thing that the call names: to whoever the policy lets at it, staff too. */
export const named = (thing: Thing, action: Action, send: Send): Row[] => [
  { action, thing, visitorsOnly: false, send },
];
/** By role alone: what is seen is narrowed by the call itself, and nothing that it must not show may be in the answer. */
export const byRole = (action: Action, send: Send = nothing): Row[] => [
  { action, thing: null, visitorsOnly: false, send },
];

/** The same, by a call that changes the cart. */
export const afterCart = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, before: "order:change" as const }));

export const stageId: Send = ({ stage }) => ({ path: { stageId: stage.near.group.stageId } });
export const group: Send = ({ stage }) => ({ path: { groupId: stage.near.group.id } });
export const groupAsId: Send = ({ stage }) => ({ path: { id: stage.near.group.id } });
export const credentials: Send = ({ mine }) => ({ body: { email: `no-${mine.word}@example.test`, password: "wrong" } });
export const bottle = { quantity: 1 };
// Amounts that nobody saw, so that the order is there for the next question.
export const seen = { given: 1, to_card: 1, to_credit: 0, off_debt: 0 };
export const boughtLine =
  (more: object = {}): Send =>
  ({ it }) => ({ path: { id: it.confirmed }, body: { lines: [{ id: it.bought, quantity: 1 }], to: "card", ...more } });
export const ada = { first_name: "Ada", surname: "Tester", date_of_birth: "2019-01-01" };
export const parent = {
  name: "Pat Tester",
  email: "pat@example.test",
  phone: "0113 496 0000",
  address_line_1: "1 The Headrow",
  post_town: "Leeds",
  postcode: "LS1 8TL",
};
export const trial = (order: string, child: string, stage: Stage) => ({
  body: {
    order_id: order,
    type: "trial",
    group_id: stage.near.group.id,
    child_ids: [child],
    start_date: stage.near.group.sessions[0]?.on,
  },
});
