import type { Api } from "@matinee/contract/client";
import { campItem, classItem } from "../../shared/catalogue/card-items.ts";
import { townsOf } from "./towns.ts";

const CLASSES = 6;
const CAMPS = 3;
const CATEGORIES = 6;

/** Loads the home page. */
export async function loadHome(api: Api) {
  const find = (filter: string | null, sort: string | null, size: number) =>
    api.call("GET /groups/get-suitable-groups", {
      query: {
        has_spaces: "1",
        size,
        ...(sort !== null && { sort: [sort] }),
        ...(filter !== null && { filter }),
      },
    });
  const [soon, free, cheapest, camps, locations, categories] = await Promise.all([
    // By the day and time of the next start.
    find(null, null, 100),
    find("price:eq:0", "price,asc", 1),
    find("price:gt:0", "price,asc", 1),
    api.call("GET /courses/list", { query: { sort: ["start_date,asc"], size: 24 } }),
    api.call("GET /locations/all", {}),
    api.call("GET /product-categories/list", { query: { size: 100 } }),
  ]);
  return {
    classes: pickAcross(soon.items, (group) => group.location.post_town, CLASSES).map(classItem),
    trialFrom: cheapest.items[0]?.trial.price ?? null,
    someFree: free.total > 0,
    camps: pickAcross(
      camps.items.filter((camp) => camp.available > 0),
      (camp) => camp.location.post_town,
      CAMPS,
    ).map(campItem),
    towns: townsOf(locations),
    // A shop that has just opened sells nothing of most kinds.
    categories: categories.items.filter(({ products }) => products > 0).slice(0, CATEGORIES),
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/**
 * Up to `count` items in their order. Prefers different keys, so that no one town fills the list.
 * @internal Exported for tests.
 */
export function pickAcross<T>(items: readonly T[], keyOf: (item: T) => string, count: number): T[] {
  const seen = new Set<string>();
  const firsts = items.filter((item) => {
    const isFirst = !seen.has(keyOf(item));
    seen.add(keyOf(item));
    return isFirst;
  });
  const chosen = new Set(firsts.slice(0, count));
  for (const item of items) if (chosen.size < count) chosen.add(item);
  return items.filter((item) => chosen.has(item));
}
