import { parsePostcode } from "@matinee/core/family";
import { ok } from "@matinee/core/kernel";
import type { CallAnswer } from "@matinee/contract";
import { type Context, refuse, type Outcome } from "../../kernel/index.ts";

/** Looks up the addresses of a postcode, for "Select your address" (spec §2). */
export async function lookupAddresses(
  ctx: Context,
  input: { readonly postcode: string },
): Promise<Outcome<CallAnswer<"GET /addresses/lookup/{postcode}">>> {
  const postcode = parsePostcode(input.postcode);
  if (postcode === null)
    return refuse("invalid", [
      {
        path: "postcode",
        message: "That doesn't look like a UK postcode. Please check it, or enter the address by hand.",
      },
    ]);
  const found = await ctx.gateways.addresses.find(postcode);
  return ok({
    postcode,
    addresses: found?.addresses.map((address) => ({ ...address })) ?? [],
    available: found?.source !== "unavailable",
  });
}
