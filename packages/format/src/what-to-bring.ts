const FOR_EVERYBODY = [
  "Comfortable clothes to move in, and soft shoes or trainers",
  "A water bottle with a name on it",
  "Any medicine your child may need, given to the teacher at the door",
];

/** What a family brings to what it has booked. */
export function whatToBring(booked: readonly { readonly type: string }[]): readonly string[] {
  if (booked.length === 0) return [];
  return booked.some(({ type }) => type === "camp")
    ? [...FOR_EVERYBODY, "For camp days, a packed lunch and a snack, unless you have booked lunch"]
    : FOR_EVERYBODY;
}

export const ARRIVE_EARLY = "Please arrive ten minutes early the first time, so that we can say hello.";
