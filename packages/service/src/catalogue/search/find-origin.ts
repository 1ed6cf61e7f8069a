import type { CallParsed, FoundGroups } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { type Context, refuse, type Outcome } from "../../kernel/index.ts";

export type SearchQuery = CallParsed<"GET /groups/get-suitable-groups", "query">;
export type Whereabouts = Pick<SearchQuery, "postcode" | "lat" | "lng">;
export type Origin = NonNullable<FoundGroups["origin"]>;

/** The origin of distances; null if no place was given. An unknown place is refused. */
export async function findOrigin(ctx: Context, query: Whereabouts): Promise<Outcome<Origin | null>> {
  if ((query.lat === undefined) !== (query.lng === undefined)) {
    return refuse("invalid", [{ path: query.lat === undefined ? "lat" : "lng", message: "Give both lat and lng." }]);
  }
  if (query.lat !== undefined && query.lng !== undefined) {
    return ok({ label: "Your position", lat: query.lat, lng: query.lng, precision: "exact" });
  }
  if (query.postcode === undefined || query.postcode === "") return ok(null);
  const found = await ctx.gateways.postcodes.locate(query.postcode);
  if (found !== null) return ok({ label: found.label, lat: found.lat, lng: found.lng, precision: found.precision });
  const { ambiguous, names } = ctx.gateways.postcodes.suggest(query.postcode);
  return refuse("invalid", [
    {
      path: "postcode",
      message: problemText(query.postcode, ambiguous, names),
      ...(names.length > 0 && { suggestions: names }),
    },
  ]);
}

function problemText(typed: string, ambiguous: boolean, names: readonly string[]): string {
  if (ambiguous) return `There are several places called ${typed}. Which one do you mean?`;
  if (names.length > 0) return `We can't find ${typed}. Did you mean ${names.join(" or ")}?`;
  return "We can't find that place. Please check the postcode, or try the nearest town.";
}
