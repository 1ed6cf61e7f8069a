/** Parts of venue names in the benchmark network, after the town's name. */
export const VENUE_KINDS: readonly string[] = [
  "Community Hall",
  "Methodist Church Hall",
  "Primary School",
  "Dance Studio",
  "Arts Centre",
  "Memorial Hall",
  "Sports Pavilion",
  "Academy Drama Studio",
  "Library Annexe",
  "Scout Hut",
  "Playhouse Studio",
  "Leisure Centre",
];

/** Parts of towns, which distinguish venues. */
export const QUARTERS: readonly string[] = [
  "North",
  "South",
  "East",
  "West",
  "Old Town",
  "Parkside",
  "Riverside",
  "Hillside",
  "Castle",
  "Market",
  "St Mary's",
  "St John's",
  "Woodlands",
  "Meadows",
  "Abbey",
  "Kings",
];

/** Access notes of venues. */
export const ACCESS_NOTES: readonly string[] = [
  "Step-free from the street. Accessible toilet by the entrance.",
  "Ramp at the side door; ring the bell and we will open it. Accessible toilet.",
  "Lift to the first-floor studio. Accessible toilet on the same floor.",
  "Two steps at the front; the step-free way in is through the car park behind.",
  "Step-free throughout, with a quiet room next to the hall. Hearing loop.",
];

/** Travel notes of venues. */
export const TRAVEL_NOTES: readonly string[] = [
  "Free parking in front of the hall, and a bus stop at the gate.",
  "Pay-and-display car park round the corner, free on Sundays. Five minutes from the station.",
  "No parking at the door: the nearest car park is three minutes on foot. Cycle stands outside.",
  "Drop-off bay for ten minutes; street parking is free after 6 pm and at weekends.",
  "Best by train or bus, both two minutes away. Room for prams and scooters inside.",
];
