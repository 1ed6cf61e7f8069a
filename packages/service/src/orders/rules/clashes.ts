import type { ClassItem } from "@matinee/contract";
import { longDate } from "../dates.ts";
import { childrenOf, isProductLine, nameOf, type OrderLine } from "./line.ts";
import type { OtherBooking } from "../availability.ts";

interface Span {
  readonly held_on: string;
  readonly start: string;
  readonly end: string;
}

/**
 * What else the children of a line are booked for while it takes place, in this basket or elsewhere. A parent may know
 * better (another sibling steps in, a trial left early), so it is said and never refused.
 */
export function clashesOf(
  line: OrderLine,
  all: readonly OrderLine[],
  elsewhere: readonly OtherBooking[],
): ClassItem["clashes"] {
  return childrenOf(line).flatMap((child) => {
    const others = [
      ...all
        .filter((other) => other.id !== line.id && childrenOf(other).some((one) => one.id === child.id))
        .flatMap((other) => spansOf(other).map((span) => ({ ...span, name: nameOf(other) }))),
      ...elsewhere.filter((booking) => booking.child_id === child.id),
    ];
    const hits = others.filter((other) => spansOf(line).some((span) => overlap(span, other)));
    return [...new Set(hits.map((hit) => hit.name))].map((name) => {
      const first = hits.filter((hit) => hit.name === name).toSorted((a, b) => a.held_on.localeCompare(b.held_on))[0];
      const when = first === undefined ? "" : ` on ${longDate(first.held_on)}, ${first.start} to ${first.end}`;
      return { child_id: child.id, message: `${child.first_name} is also booked for ${name}${when}.` };
    });
  });
}

function spansOf(line: OrderLine): readonly Span[] {
  if (isProductLine(line)) return [];
  return line.type === "camp" ? line.days : line.sessions;
}

// ISO dates and 24-hour times sort as text.
function overlap(a: Span, b: Span): boolean {
  return a.held_on === b.held_on && a.start < b.end && b.start < a.end;
}
