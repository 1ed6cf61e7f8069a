import type { ClassItem } from "@matinee/contract/client";

/** A class or camp that was booked: the lines of one camp, a child each, stand together. */
export type Booking = { item: ClassItem; children: ClassItem["children"]; extras: string[] };

export function bookingsOf(items: readonly ClassItem[]): Booking[] {
  const bookings = new Map<string, Booking>();
  for (const item of items) {
    const key = item.course_id === null ? item.id : `camp ${item.course_id}`;
    const booking = bookings.get(key) ?? { item, children: [], extras: [] };
    booking.children = [...booking.children, ...item.children];
    const names = item.addons.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
    const [child] = item.children;
    if (names.length > 0)
      booking.extras = [...booking.extras, `${child ? `${child.first_name}: ` : ""}${names.join(", ")}`];
    bookings.set(key, booking);
  }
  return [...bookings.values()];
}
