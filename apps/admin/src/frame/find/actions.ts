import { creatableBy, placesOf, type Seen } from "../places.ts";

/** Something that can be opened from the search without asking the server. */
export interface Action {
  readonly to: string;
  readonly name: string;
}

/** Everything that the user can open or make: what is made first, then the places. */
export function actionsOf(seen: Seen, school: string | null = null): readonly Action[] {
  const places = placesOf(seen, 0, school).flatMap(({ items }) => items);
  return [...creatableBy(seen, school), ...places.map(({ to, name }) => ({ to, name: `Open ${name.toLowerCase()}` }))];
}

/** The actions of which each typed word begins a word. */
export function matchingActions(actions: readonly Action[], typed: string): readonly Action[] {
  const wanted = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  return actions.filter(({ name }) => {
    const words = name.toLowerCase().split(/\s+/u);
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
}
