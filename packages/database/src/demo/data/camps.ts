/** A kind of camp. */
export interface CampSeed {
  /** Position in {@link CAMP_CATEGORIES}, from 1. */
  readonly category: number;
  readonly name: string;
  readonly description: string;
  readonly day: string;
  readonly disciplines: readonly string[];
  readonly minAge: number;
  readonly maxAge: number;
  readonly days: number;
  readonly start: string;
  readonly end: string;
  readonly pencePerDay: number;
  readonly capacity: number;
  /** Single days can be booked as well. */
  readonly byDay: boolean;
}

/** The categories of camps, in order of position. */
export const CAMP_CATEGORIES: readonly { readonly name: string; readonly description: string }[] = [
  { name: "Holiday camps", description: "Whole days of singing, acting, dancing and craft while school is out." },
  { name: "Show in a week", description: "Cast on Monday, opening night on Friday." },
  { name: "Workshops", description: "A day or two on one thing, with somebody who does it for a living." },
];

/** The kinds of camp that franchises offer. */
export const CAMPS: readonly CampSeed[] = [
  camp(
    1,
    "Stage Camp",
    "Five days of songs, scenes and dances for children who like company.",
    ["singing", "acting", "dance"],
    [5, 8],
    5,
    ["09:30", "15:30"],
    3_400,
    30,
    { byDay: true },
  ),
  camp(
    2,
    "Musical in a Week",
    "A whole musical, cast on Monday and performed to families on Friday afternoon.",
    ["musical_theatre", "singing", "dance"],
    [8, 14],
    5,
    ["09:30", "16:00"],
    3_900,
    36,
  ),
  camp(
    1,
    "Little Stars Mornings",
    "Three gentle mornings of rhymes, stories and dressing up.",
    ["acting", "singing"],
    [4, 6],
    3,
    ["09:30", "12:30"],
    2_200,
    18,
    { byDay: true },
  ),
  camp(
    3,
    "Street Dance Day",
    "One day, one routine, one film of it to take home.",
    ["street_dance", "dance"],
    [8, 16],
    1,
    ["10:00", "16:00"],
    4_200,
    24,
  ),
  camp(
    2,
    "Play in a Week",
    "A new play made from the ideas in the room, with costumes and light.",
    ["acting"],
    [10, 16],
    5,
    ["10:00", "16:30"],
    3_700,
    24,
  ),
  camp(
    3,
    "Audition Workshop",
    "Two days on songs, speeches and nerves for drama school and youth theatre auditions.",
    ["acting", "singing"],
    [13, 18],
    2,
    ["10:00", "17:00"],
    5_500,
    14,
  ),
];

/** The add-ons of camps. */
export const CAMP_ADDONS: readonly {
  readonly name: string;
  readonly description: string;
  readonly pence: number;
  readonly per: "course" | "day";
  readonly limit: number | null;
  /** It comes in the sizes of clothes. */
  readonly sized: boolean;
}[] = [
  { name: "Early drop-off", description: "From 08:15, with toast.", pence: 500, per: "day", limit: 12, sized: false },
  {
    name: "Hot lunch",
    description: "Vegetarian, with a vegan choice. Tell us about allergies in the child's notes.",
    pence: 650,
    per: "day",
    limit: 20,
    sized: false,
  },
  {
    name: "Late pick-up",
    description: "Until 17:45, with board games.",
    pence: 600,
    per: "day",
    limit: 12,
    sized: false,
  },
  {
    name: "Camp T-shirt",
    description: "In the camp's colour, handed out on the first day.",
    pence: 1_200,
    per: "course",
    limit: null,
    sized: true,
  },
];

function camp(
  category: number,
  name: string,
  description: string,
  disciplines: readonly string[],
  [minAge, maxAge]: readonly [number, number],
  days: number,
  [start, end]: readonly [string, string],
  pencePerDay: number,
  capacity: number,
  { byDay = false }: { byDay?: boolean } = {},
): CampSeed {
  const day = `Doors open at ${start}. A warm-up together, work in groups by age, lunch outdoors when it is dry, and a sharing for families at the end of the last day.`;
  return {
    category,
    name,
    description,
    day,
    disciplines,
    minAge,
    maxAge,
    days,
    start,
    end,
    pencePerDay,
    capacity,
    byDay,
  };
}
