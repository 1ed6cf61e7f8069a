import { viewerOf, type Actor } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { recordInView, type SystemContext } from "@matinee/service/kernel";
import type { ParsedInput } from "./parse-input.ts";
import type { StepResult } from "./pipeline.ts";

interface KnownCall extends ParsedInput {
  readonly deps: { readonly system: Pick<SystemContext, "db"> };
  readonly name: string;
  readonly actor: Actor;
}

/** No request of ours names more. A longer list is cut, so that an entry stays small. */
const MAX_IDS = 60;

/**
 * Writes every call of staff who view the shop as a family to the audit log, before it runs: what cannot be recorded is not answered.
 * Calls that need no login know nobody, and read nothing of the family.
 */
export async function recordView({ deps, name, actor, input }: KnownCall): Promise<StepResult<object>> {
  const viewer = viewerOf(actor);
  if (viewer === null || actor.kind !== "CUSTOMER") return ok({});
  await recordInView(deps.system.db, {
    viewer: viewer.staff.userId,
    viewed: actor.userId,
    school: "franchiseId" in viewer.staff ? viewer.staff.franchiseId : null,
    call: name,
    ids: Object.fromEntries(idsIn(input).slice(0, MAX_IDS)),
  });
  return ok({});
}

/** Ids are numbers and UUIDs under names such as `id`, `order_id`, `orderId` and `child_ids`. Anything else could be about a person. */
function idsIn(value: unknown, place: readonly string[] = []): [string, string | number][] {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, part]) => idsIn(part, [...place, name]));
  const name = place.findLast((part) => !/^\d+$/u.test(part)) ?? "";
  const isId = /^ids?$|_ids?$|Ids?$/u.test(name);
  const isPlain = typeof value === "number" || (typeof value === "string" && PLAIN_ID.test(value));
  return isId && isPlain ? [[place.join("."), value]] : [];
}

const PLAIN_ID = /^(?:\d{1,12}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/iu;
