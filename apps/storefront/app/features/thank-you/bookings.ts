import { extraText } from "@matinee/format";
import type { ClassItem } from "@matinee/contract/client";

/** A booked class or camp. The lines of one camp on the same days are combined. */
export type Booking = { item: ClassItem; children: ClassItem["children"]; extras: string[] };

/** In order of their first dates. */
export function bookingsOf(items: readonly ClassItem[]): Booking[] {
  const bookings = new Map<string, Booking>();
  for (const item of items) {
    const dates = item.dates.map((one) => one.date).join();
    const key = item.course_id === null ? item.id : `camp ${item.course_id} ${dates}`;
    const booking = bookings.get(key) ?? { item, children: [], extras: [] };
    booking.children = [...booking.children, ...item.children];
    const names = item.addons.map(extraText);
    const [child] = item.children;
    if (names.length > 0)
      booking.extras = [...booking.extras, `${child ? `${child.first_name}: ` : ""}${names.join(", ")}`];
    bookings.set(key, booking);
  }
  const startOf = ({ item }: Booking) => item.dates[0]?.date ?? "";
  return [...bookings.values()].toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0));
}
