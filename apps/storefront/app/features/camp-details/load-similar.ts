import type { Api, Course, FoundCourses } from "@matinee/contract/client";
import { campItem, type CampItem } from "../../shared/catalogue/card-items.ts";

const MILES = 40;
const SHOWN = 3;

/** Camps with places nearby for similar ages. Empty if the search fails. */
export async function loadSimilar(api: Api, camp: Course): Promise<CampItem[]> {
  const { lat, lng } = camp.location;
  try {
    const found: FoundCourses = await api.call("GET /courses/list", {
      query: { lat, lng, radius_miles: MILES, has_spaces: "1", size: SHOWN + 5 },
    });
    const fits = found.items.filter((one) => one.min_age <= camp.max_age && one.max_age >= camp.min_age);
    return fits
      .filter((one) => one.id !== camp.id)
      .slice(0, SHOWN)
      .map(campItem);
  } catch {
    return [];
  }
}
