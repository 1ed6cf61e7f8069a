import {
  childrenOf,
  nameOf,
  type CampLine,
  type ClassLine,
  type LineLocation,
  type OrderLine,
  type ProductLine,
} from "@matinee/core/basket";
import { counted, dayMonth, fullDate } from "@matinee/format";

/** Stands for a child's first name in what is sent to an email address that nobody has proved. */
export const HIDDEN_NAME = "Your child";

/** The first names of a line's children. Hidden ones are counted: "your child", "your 2 children". */
export function childNames(line: OrderLine): string[] {
  const names = childrenOf(line).map((child) => child.first_name);
  if (names.length === 0 || names.some((name) => name !== HIDDEN_NAME)) return names;
  return [names.length === 1 ? "your child" : `your ${counted(names.length, "child", "children")}`];
}

interface Meeting {
  readonly held_on: string;
  readonly start: string;
  readonly end: string;
  /** Where it is held instead; left out: at the location of the line. */
  readonly elsewhere?: LineLocation | undefined;
}

/** A line's title as the buyer reads it: "Saturday Juniors, trial". */
export function titleOf(line: OrderLine): string {
  if (line.type === "trial") return `${nameOf(line)}, trial`;
  return line.type === "enrolment" ? `${nameOf(line)}, rest of the term` : nameOf(line);
}

/** The dated meetings of a class or camp. */
export function meetingsOf(line: ClassLine | CampLine): readonly Meeting[] {
  return line.type === "camp" ? line.days : line.sessions;
}

/**
 * When a line takes place. Up to `few` dates are listed one by one, and so are chosen days of a camp; more are summed up as their count,
 * first date, last date and time. Dates at another location are named with it.
 */
export function formatMeetings(line: ClassLine | CampLine, few: number): string[] {
  const meetings = meetingsOf(line);
  const [first] = meetings;
  const last = meetings.at(-1);
  const oneTime = new Set(meetings.map((one) => `${one.start} to ${one.end}`)).size === 1;
  // Between chosen days of a camp are others.
  const chosen = line.type === "camp" && line.chosen_days !== null;
  if (first === undefined || last === undefined || meetings.length <= few || !oneTime || chosen)
    return meetings.map((one) => `${fullDate(one.held_on)}, ${one.start} to ${one.end}${elsewhereText(one)}`);
  const what = line.type === "camp" ? "days" : "dates";
  return [
    `${meetings.length} ${what}, ${fullDate(first.held_on)} to ${fullDate(last.held_on)}, ${first.start} to ${first.end}`,
    ...meetings
      .filter((one) => one.elsewhere !== undefined)
      .map((one) => `On ${fullDate(one.held_on)}${elsewhereText(one)}`),
  ];
}

function elsewhereText({ elsewhere: at }: Meeting): string {
  return at === undefined ? "" : `, at ${at.name}, ${at.address_line_1}, ${at.post_town} ${at.postcode}`;
}

/** All dates in short form: "28 Nov, 5 Dec". */
export function datesOf(line: ClassLine | CampLine): string {
  return meetingsOf(line)
    .map((one) => dayMonth(one.held_on))
    .join(", ");
}

/** The options chosen for a shop item, "Age 7–8, Black", and the text printed on it. */
export function choicesOf(line: ProductLine): string[] {
  return [
    ...(line.attributes.length === 0 ? [] : [line.attributes.map((one) => one.option).join(", ")]),
    ...(line.personalisation === null
      ? []
      : [`Printed with “${line.personalisation}”: can't be returned unless faulty`]),
  ];
}
