import type { StaffWorkplace } from "@matinee/contract/client";
import type { App } from "@matinee/webapp/signed-in";
import { LISTINGS, type ListingKind, type STATUS } from "./listing-status.ts";

/** The address of a school's own shop; null: it has none of its own. */
export async function shopOf({ api }: Pick<App, "api">, school: number): Promise<string | null> {
  const { shops } = await api.call("GET /v1/staff/workplace", { quiet: true });
  return addressOfShop(shops, school);
}

/** @internal */
export function addressOfShop(shops: StaffWorkplace["shops"], school: number): string | null {
  return shops.find((one) => one.school_id === school)?.address ?? null;
}

/** Where families see something that a school sells; null where they see nothing, such as for a draft. */
export function shopLinkOf(
  kind: ListingKind,
  { id, status }: { readonly id: number; readonly status: keyof typeof STATUS },
  shop: string | null,
): string | null {
  return status === "open" && shop !== null ? new URL(`${LISTINGS[kind].inShop}${id}`, shop).href : null;
}
