import type { AgeRule } from "@matinee/core/catalogue";

/** An age stage of the network. */
export interface StageSeed {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly minAge: number;
  readonly maxAge: number;
  readonly ageRule: AgeRule;
  readonly minutes: number;
  readonly capacity: number;
}

/** The stages, youngest first. The first two and the last count the exact age, the others the age on 1 September. */
export const STAGES: readonly StageSeed[] = [
  stage(1, "First Steps", "Rhymes, props and a grown-up close by, for the youngest.", 2, 3, "exact", 40, 12),
  stage(2, "Minis", "First songs and stories on their own two feet.", 4, 5, "exact", 45, 14),
  stage(
    3,
    "Juniors",
    "Singing, acting and dancing, with a little show at the end of term.",
    6,
    8,
    "school_year",
    60,
    18,
  ),
  stage(4, "Inters", "Bigger parts, harmonies and real choreography.", 9, 11, "school_year", 75, 20),
  stage(5, "Seniors", "Technique, audition pieces and full-length shows.", 12, 14, "school_year", 90, 20),
  stage(6, "Company", "A young company that makes its own productions.", 15, 18, "exact", 120, 18),
];

/** A discipline with the names, descriptions and activities of its classes. */
export interface DisciplineSeed {
  readonly slug: string;
  readonly name: string;
  readonly titles: readonly string[];
  readonly about: string;
  readonly happens: string;
  readonly with: readonly string[];
}

/** The disciplines, in the order of the search form. */
export const DISCIPLINES: readonly DisciplineSeed[] = [
  {
    slug: "musical_theatre",
    name: "Musical theatre",
    titles: ["Showtime", "Spotlight", "Overture", "Footlights", "Curtain Call"],
    about: "Singing, acting and dance together: a song, a scene and a dance from a different musical every half-term.",
    happens:
      "A warm-up for voice and body, then a number from this half-term's show, learnt line by line and step by step. We end by running it from the top.",
    with: ["singing", "acting", "dance"],
  },
  {
    slug: "singing",
    name: "Singing",
    titles: ["Sing Out", "Small Voices", "Harmony Club", "Song Works"],
    about: "Healthy voices, good ears and a lot of songs, from rounds to the West End.",
    happens:
      "Breathing and warm-ups, a listening game, then songs in unison and in parts. Anyone who would like a solo gets one.",
    with: ["singing"],
  },
  {
    slug: "acting",
    name: "Acting",
    titles: ["Scene Makers", "Story Stage", "Act One", "Off Book"],
    about: "Improvisation, character and text, so that shy children find their voice and loud ones learn to listen.",
    happens: "A game to wake up, an improvisation to try things out, then a scene to build on from week to week.",
    with: ["acting"],
  },
  {
    slug: "dance",
    name: "Dance",
    titles: ["Stage Moves", "Jazz Hands", "Dance Theatre", "Move It"],
    about: "Jazz and theatre dance: rhythm, lines, and how to tell a story without a word.",
    happens: "A stretch, exercises across the floor, then a routine that grows all term.",
    with: ["dance"],
  },
  {
    slug: "ballet",
    name: "Ballet",
    titles: ["First Positions", "Ballet Class", "Little Swans"],
    about: "Posture, musicality and grace, taught kindly.",
    happens: "Barre or floor work, small jumps, travelling steps, and a piece of repertoire told as a story.",
    with: ["ballet", "dance"],
  },
  {
    slug: "tap",
    name: "Tap",
    titles: ["Tap Happy", "Shuffle and Step", "Rhythm Makers"],
    about: "Noise with manners: rhythm from the ankles down.",
    happens: "Shuffles, flaps and time steps to music, first slowly, then at full speed.",
    with: ["tap", "dance"],
  },
  {
    slug: "street_dance",
    name: "Street dance",
    titles: ["Street Steps", "Break and Beat", "Urban Moves"],
    about: "Hip-hop foundations and commercial routines, with family-friendly music and safe technique.",
    happens: "Grooves, isolations and footwork, then a routine with room for everyone's own eight counts.",
    with: ["street_dance", "dance"],
  },
];

function stage(
  id: number,
  name: string,
  description: string,
  minAge: number,
  maxAge: number,
  ageRule: AgeRule,
  minutes: number,
  capacity: number,
): StageSeed {
  return { id, name, description, minAge, maxAge, ageRule, minutes, capacity };
}
