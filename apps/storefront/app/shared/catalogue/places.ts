import type { BadgeTone } from "@matinee/ui";
import { counted } from "@matinee/format";

/** So few places that it is worth saying. */
const FEW = 3;

/** Places in words, and how they look: "9 places", "3 places left", "Full". */
export function placesText(available: number): { text: string; tone: Extract<BadgeTone, "good" | "few" | "full"> } {
  if (available <= 0) return { text: "Full", tone: "full" };
  return available <= FEW
    ? { text: `${counted(available, "place")} left`, tone: "few" }
    : { text: counted(available, "place"), tone: "good" };
}
