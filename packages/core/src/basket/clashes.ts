import type { OtherBooking } from "./availability.ts";
import { childrenOf, isProductLine, nameOf, type LineChild, type OrderLine } from "./line.ts";

interface Meeting {
  readonly held_on: string;
  readonly start: string;
  readonly end: string;
}

/** A child is booked on something else at the same time; `held_on`, `start` and `end` are those of the other booking. */
export interface Clash extends Meeting {
  readonly child: LineChild;
  /** The other class or camp. */
  readonly name: string;
}

/**
 * What else the children of a line are booked on while it takes place, in this basket or elsewhere: the first meeting that
 * overlaps, for each child and each other booking. The cart shows a clash and never refuses it: a parent may know better.
 */
export function clashesOf(
  line: OrderLine,
  all: readonly OrderLine[],
  elsewhere: readonly OtherBooking[],
): readonly Clash[] {
  const meetings = meetingsOf(line);
  return childrenOf(line).flatMap((child) => {
    const inBasket = all
      .filter((other) => other.id !== line.id && childrenOf(other).some((one) => one.id === child.id))
      .flatMap((other) => meetingsOf(other).map((meeting) => ({ ...meeting, name: nameOf(other) })));
    const others = [...inBasket, ...elsewhere.filter((booking) => booking.child_id === child.id)];
    const overlapping = others.filter((other) => meetings.some((meeting) => overlap(meeting, other)));
    return [...Map.groupBy(overlapping, (one) => one.name)].flatMap(([name, same]) => {
      const [first] = same.toSorted((a, b) => a.held_on.localeCompare(b.held_on));
      return first === undefined ? [] : [{ child, name, held_on: first.held_on, start: first.start, end: first.end }];
    });
  });
}

function meetingsOf(line: OrderLine): readonly Meeting[] {
  if (isProductLine(line)) return [];
  return line.type === "camp" ? line.days : line.sessions;
}

/** ISO dates and 24-hour times sort as text. One that ends when the next begins does not overlap it. */
function overlap(a: Meeting, b: Meeting): boolean {
  return a.held_on === b.held_on && a.start < b.end && b.start < a.end;
}
