import type { LostLessons } from "@matinee/contract/client";
import { formatList, formatPence, fullDate } from "@matinee/format";

type Lesson = LostLessons["lessons"][number];
type Fee = NonNullable<LostLessons["fees"]>[number];

/** The title of the page: what is left to do, or that nothing is. */
export function headingOf(lessons: readonly Lesson[], open: number): string {
  if (open > 0) return "Choose what happens instead";
  return lessons.some(({ state }) => state === "open" || state === "with_school")
    ? "The school will be in touch"
    : "All settled";
}

/** "Saturday 28 November 2026, 10:00 to 12:00"; of several days of a camp the dates alone. */
export function lostText({ dates_lost: lost }: Pick<Lesson, "dates_lost">): string {
  const [first, ...more] = lost;
  if (first !== undefined && more.length === 0) return `${fullDate(first.date)}, ${first.start} to ${first.end}`;
  return formatList(lost.map(({ date }) => fullDate(date)));
}

/** What happens to lessons about which nobody answers. */
export function fallbackText(fallback: LostLessons["fallback"]): string {
  return {
    credit: "If we do not hear from you, you will get credit for your next booking.",
    refund: "If we do not hear from you, you will get a refund.",
    school: "If we do not hear from you, the school will be in touch.",
  }[fallback];
}

/** What became of a lesson for which nothing can be chosen now. */
export function stateText({ state, new_date: date }: Lesson, school: string): string {
  switch (state) {
    case "moved":
      return date === null ? "Moved to another date" : `Moved to ${fullDate(date.date)}, ${date.start} to ${date.end}`;
    case "credited":
      return "Credited to your account for your next booking";
    case "refunded":
      return "Refunded. Money usually arrives within five to ten days";
    case "closed":
      return "Nothing more to do";
    case "open":
    case "with_school":
      return `${school} will be in touch`;
  }
}

/** What a family gets if it chooses money, such as "Credit of £12". */
export function moneyText(way: "credit" | "refund", value: number): string {
  return `${way === "credit" ? "Credit" : "A refund"} of ${formatPence(value)}`;
}

/** Where that money goes. */
export function moneyHelp(way: "credit" | "refund"): string {
  return way === "credit"
    ? "For your next booking. We first take off anything you still owe."
    : "To the card you paid with. Anything you paid with credit comes back as credit. We first take off anything you still owe.";
}

/** What is said of a booking fee that goes back with the last lessons of a booking: of one lesson beside its amount, of several below them all. */
export function feeText({ lesson_ids: ids, amount }: Fee, lessons: readonly Lesson[]): string {
  const fee = `the booking fee of ${formatPence(amount)}`;
  if (ids.length === 1) return `The amount includes ${fee}.`;
  const own = lessons.filter(({ id }) => ids.includes(id));
  const ways = new Set(own.flatMap((one) => one.ways));
  const money = [...(ways.has("credit") ? ["credit"] : []), ...(ways.has("refund") ? ["a refund"] : [])].join(" or ");
  const names = formatList([...new Set(own.map((one) => one.class))]);
  const all = own.length < lessons.length ? `all your dates of ${names}` : "all of these";
  return `You also get ${fee} back if you choose ${money} for ${all}.`;
}
