import type { Api, FoundGroup, Group } from "@matinee/contract/client";
import { classItem, type ClassItem } from "./card-items.ts";

/** Nearby classes of the same stage with places. Empty if the search fails. */
export async function loadSimilarClasses(api: Api, group: Group): Promise<ClassItem[]> {
  const { lat, lng } = group.location;
  try {
    const found = await api.call("GET /groups/get-suitable-groups", {
      query: { lat, lng, stage_id: group.stage.id, has_spaces: "1", size: 4 },
    });
    return found.items
      .filter((other: FoundGroup) => other.id !== group.id)
      .slice(0, 3)
      .map(classItem);
  } catch {
    return [];
  }
}
