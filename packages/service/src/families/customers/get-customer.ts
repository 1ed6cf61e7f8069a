import type { Customer } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, type Context, missing, refuse, type Outcome } from "../../kernel/index.ts";
import { readCustomer } from "./read-customer.ts";

/** The actor's own customer record, or, for staff, a customer of their school by id. */
export async function getCustomer(
  ctx: Context,
  input: { readonly id?: string | undefined },
): Promise<Outcome<Customer>> {
  const { actor } = ctx;
  const permitted = authorize(ctx, "customer:read", "unread");
  if (!permitted.ok) return permitted;
  const id = input.id ?? (actor.kind === "CUSTOMER" ? actor.customerId : undefined);
  if (id === undefined) return refuse("invalid", [{ path: "id", message: "Please give the id of a customer." }]);
  const known = id === null ? null : await readCustomer(ctx.db, id);
  if (known === null) return missing("The customer");
  const { guestId, franchiseIds } = known;
  const allowed = authorize(ctx, "customer:read", { guestId, franchiseIds });
  return allowed.ok ? ok(known.customer) : allowed;
}
