import type { BadgeTone } from "@matinee/ui";
import { counted, formatPence, sentenceList } from "@matinee/format";
import type { Group, Location } from "@matinee/contract/client";
import { NO_TRIAL, type TrialFacts, trialState } from "./trial-state.ts";

/** Show "left" up to this many places. */
const FEW = 3;

/** Places as text and tone: "9 places", "3 places left", "Full". */
export function placesText(available: number): { text: string; tone: Extract<BadgeTone, "good" | "few" | "full"> } {
  if (available <= 0) return { text: "Full", tone: "full" };
  return available <= FEW
    ? { text: `${counted(available, "place")} left`, tone: "few" }
    : { text: counted(available, "place"), tone: "good" };
}

/** The trial places of a class, or why there are none: a class is full only if its places are taken. */
export function classPlacesText(group: TrialFacts): ReturnType<typeof placesText> {
  const state = trialState(group);
  return state === "open" ? placesText(group.available) : { text: NO_TRIAL[state], tone: "full" };
}

/** "£27", "Free". */
export const priceOrFree = (pence: number) => (pence > 0 ? formatPence(pence) : "Free");

/** Postal address lines without the venue's name. */
export function addressLines(
  location: Pick<
    Location,
    "address_line_1" | "address_line_2" | "address_line_3" | "post_town" | "county" | "postcode"
  >,
): string[] {
  const { address_line_1, address_line_2, address_line_3, post_town, postcode } = location;
  return [address_line_1, address_line_2, address_line_3, post_town, postcode].filter(Boolean);
}

/** What a class or camp teaches. */
type Taught = Pick<Group, "disciplines" | "discipline_names">;

/** The names of the disciplines. A process of the version before answers without them: they are then made of the short names. */
export const disciplineNames = ({ disciplines, discipline_names: names }: Taught): readonly string[] =>
  names ?? disciplines.map((slug) => slug.replaceAll("_", " "));

/** "Singing, R&B and street dance": a later name loses its capital, unless it has others, as in "R&B" and "LAMDA". */
export const disciplineText = (taught: Taught) =>
  sentenceList(
    disciplineNames(taught).map((name, nth) => (nth === 0 || /.\p{Lu}/u.test(name) ? name : withoutCapital(name))),
  );

const withoutCapital = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
