import type { NATIONS } from "@matinee/format";
import { easterSunday } from "./easter.ts";
import { addDays, dateOf, isoDate, nextWeekday, weekdayOf, yearOf, type IsoDate } from "./iso-date.ts";

/** The nation whose bank holidays apply. */
export type Nation = keyof typeof NATIONS;

/** A bank holiday, with the name from the government's list. */
export interface BankHoliday {
  readonly on: IsoDate;
  readonly name: string;
}

const MONDAY = 1;

/** Holidays proclaimed or moved for a single year, which no rule can predict. */
const MOVED: readonly { readonly from: IsoDate; readonly to: IsoDate }[] = [
  { from: isoDate("2020-05-04"), to: isoDate("2020-05-08") },
  { from: isoDate("2022-05-30"), to: isoDate("2022-06-02") },
];
const PROCLAIMED: readonly BankHoliday[] = [
  { on: isoDate("2022-06-03"), name: "Platinum Jubilee bank holiday" },
  { on: isoDate("2022-09-19"), name: "State Funeral of Queen Elizabeth II" },
  { on: isoDate("2023-05-08"), name: "Coronation of King Charles III" },
];

/** The bank holidays of `year` in date order, as on gov.uk. A holiday on a weekend is given on its substitute day. */
export function bankHolidays(year: number, nation: Nation): BankHoliday[] {
  const easter = easterSunday(year);
  const found: BankHoliday[] = [
    ...newYear(year, nation),
    { on: addDays(easter, -2), name: "Good Friday" },
    ...(nation === "scotland" ? [] : [{ on: addDays(easter, 1), name: "Easter Monday" }]),
    { on: moved(nextWeekday(dateOf(year, 5, 1), MONDAY)), name: "Early May bank holiday" },
    { on: moved(nextWeekday(dateOf(year, 5, 25), MONDAY)), name: "Spring bank holiday" },
    summer(year, nation),
    ...(nation === "scotland" ? [{ on: offWeekend(dateOf(year, 11, 30)), name: "St Andrew's Day" }] : []),
    ...(nation === "northern_ireland" ? ofNorthernIreland(year) : []),
    ...pair(dateOf(year, 12, 25), "Christmas Day", "Boxing Day"),
    ...PROCLAIMED.filter((one) => yearOf(one.on) === year),
  ];
  return found.toSorted((a, b) => (a.on < b.on ? -1 : 1));
}

function newYear(year: number, nation: Nation): BankHoliday[] {
  const first = dateOf(year, 1, 1);
  if (nation === "scotland") return pair(first, "New Year's Day", "2nd January");
  return [{ on: offWeekend(first), name: "New Year's Day" }];
}

// No other holiday comes on the days that stand in for these: Good Friday is on 20 March at the earliest.
function ofNorthernIreland(year: number): BankHoliday[] {
  return [
    { on: offWeekend(dateOf(year, 3, 17)), name: "St Patrick's Day" },
    { on: offWeekend(dateOf(year, 7, 12)), name: "Battle of the Boyne (Orangemen's Day)" },
  ];
}

function summer(year: number, nation: Nation): BankHoliday {
  const from = nation === "scotland" ? dateOf(year, 8, 1) : dateOf(year, 8, 25);
  return { on: nextWeekday(from, MONDAY), name: "Summer bank holiday" };
}

// Two consecutive holidays. One that falls on a weekend moves to the next weekday that the other does not use.
function pair(first: IsoDate, firstName: string, secondName: string): BankHoliday[] {
  const second = addDays(first, 1);
  switch (weekdayOf(first)) {
    case 5:
      return [
        { on: first, name: firstName },
        { on: addDays(second, 2), name: secondName },
      ];
    case 6:
      return [
        { on: addDays(first, 2), name: firstName },
        { on: addDays(second, 2), name: secondName },
      ];
    case 7:
      return [
        { on: addDays(first, 2), name: firstName },
        { on: second, name: secondName },
      ];
    default:
      return [
        { on: first, name: firstName },
        { on: second, name: secondName },
      ];
  }
}

function offWeekend(on: IsoDate): IsoDate {
  return weekdayOf(on) >= 6 ? nextWeekday(on, MONDAY) : on;
}

function moved(on: IsoDate): IsoDate {
  return MOVED.find((one) => one.from === on)?.to ?? on;
}
