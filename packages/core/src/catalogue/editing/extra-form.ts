import { tidyLine, tidyText, type FieldProblem } from "../../family/index.ts";
import { MAX_NAME, MAX_TEXT, priceProblem, tooLong, vatProblem, wholeProblem } from "./form-rules.ts";

/** An extra of a camp, with the contract's field names. */
export interface ExtraDetails {
  /** Null: a new one. */
  readonly id: number | null;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly per: "course" | "day";
  readonly choose_days: boolean;
  /** What is chosen, such as "Size"; empty: nothing. */
  readonly choice_label: string;
  readonly choice_options: readonly string[];
  /** Null: no limit. */
  readonly limit: number | null;
  readonly vat_rate: number;
  readonly archived: boolean;
}

const MAX_EXTRAS = 20;
const MAX_OPTIONS = 30;
const MAX_OPTION = 40;
const MAX_LIMIT = 10_000;

/** Checks the extras of a camp. */
export function extraProblems(extras: readonly ExtraDetails[], isVatRegistered: boolean): FieldProblem[] {
  if (extras.length > MAX_EXTRAS) return [{ path: "extras", message: `A camp has at most ${MAX_EXTRAS} extras.` }];
  return extras.flatMap((extra, nth) => {
    const problems: FieldProblem[] = [];
    const refuse = (field: keyof ExtraDetails, message: string | null) => {
      if (message !== null) problems.push({ path: `extras.${nth}.${field}`, message });
    };
    const { name, choice_options: options, choice_label: label, description } = tidyExtra(extra);
    const isTwice = extras.some(
      (other, n) => n < nth && !other.archived && !extra.archived && tidyLine(other.name) === name,
    );
    if (name === "") refuse("name", "Please give the extra a name.");
    else refuse("name", isTwice ? "Another extra has this name." : tooLong(name, MAX_NAME));
    refuse("description", tooLong(description, MAX_TEXT));
    refuse("price", priceProblem(extra.price));
    if (extra.choose_days && extra.per === "course")
      refuse("choose_days", "Families can choose days only of an extra that is charged by the day.");
    if (options.length > MAX_OPTIONS) refuse("choice_options", `Please enter at most ${MAX_OPTIONS}.`);
    else if (options.some((one) => [...one].length > MAX_OPTION))
      refuse("choice_options", `Please shorten each to ${MAX_OPTION} characters.`);
    else if (label !== "" && options.length === 0) refuse("choice_options", "Please enter what it comes in.");
    if (options.length > 0 && label === "") refuse("choice_label", "Please say what is chosen, such as Size.");
    else refuse("choice_label", tooLong(label, MAX_OPTION));
    if (extra.limit !== null) refuse("limit", wholeProblem(extra.limit, 0, MAX_LIMIT));
    refuse("vat_rate", vatProblem(extra.vat_rate, isVatRegistered, "extras"));
    return problems;
  });
}

/** The same extra, with its texts as they are stored. */
export function tidyExtra(extra: ExtraDetails): ExtraDetails {
  return {
    ...extra,
    name: tidyLine(extra.name),
    description: tidyText(extra.description),
    choice_label: tidyLine(extra.choice_label),
    choice_options: [...new Set(extra.choice_options.map(tidyLine).filter((one) => one !== ""))],
  };
}
