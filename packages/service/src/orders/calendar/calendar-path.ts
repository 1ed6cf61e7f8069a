/** Where the calendar file of a confirmed order lies; the key makes the address private. */
export function calendarPath(orderId: string, key: string): string {
  return `/calendar/${orderId}/${key}.ics`;
}
