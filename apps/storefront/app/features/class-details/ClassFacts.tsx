import { Badge } from "@matinee/ui";
import { counted, formatPence, fullDate, longWeekday, timeRange } from "@matinee/format";
import type { Group } from "@matinee/contract/client";
import type { ReactNode } from "react";
import { FactCard, type Fact } from "../../shared/details/FactCard.tsx";
import { classPlacesText, priceOrFree } from "../../shared/catalogue/catalogue-text.ts";
import { isWaitedFor, trialState } from "../../shared/catalogue/trial-state.ts";
import { restOfTermText } from "../../shared/catalogue/join-text.ts";
import type { AgeText } from "../../shared/catalogue/age-rule.ts";

type ClassFactsProps = { group: Group; ages: AgeText; children: ReactNode };

export function ClassFacts({ group, ages, children }: ClassFactsProps) {
  const { location, schedule } = group;
  const places = classPlacesText(group);
  const termFee = `${formatPence(group.term_fee)} a term`;
  const facts: Fact[] = [
    { icon: "people", label: "Ages", value: ages.ages, note: ages.born ? `${ages.rule}. ${ages.born}.` : ages.rule },
    ...schedule.map(({ weekday, start, end }, index): Fact => ({
      icon: "clock",
      label: index === 0 ? "When" : `Also (${index + 1})`,
      value: `${longWeekday(weekday)}s ${timeRange(start, end)}`,
      note: "every week in term time",
    })),
    { icon: "pin", label: "Where", value: `${location.name}, ${location.post_town}`, note: location.postcode },
    { icon: "calendar", label: "Next start", ...nextStart(group) },
    trialState(group) === "none"
      ? { icon: "pound", label: "Term fee", value: termFee }
      : { icon: "pound", label: "After the trial", value: termFee, note: "if you stay on" },
  ];
  return (
    <FactCard
      label="The class at a glance"
      {...priceOf(group)}
      badge={<Badge tone={places.tone}>{withWaitingCount(group, places.text)}</Badge>}
      facts={facts}
    >
      {children}
    </FactCard>
  );
}

function nextStart(group: Group): Pick<Fact, "value" | "note"> {
  const { trial, join } = group;
  if (trial.next_date !== null) return { value: fullDate(trial.next_date), note: "or any later date" };
  if (isWaitedFor(group)) return { value: "No trial dates with places" };
  return join ? { value: fullDate(join.start_date) } : { value: classPlacesText(group).text };
}

/** The price of what the button leads to. */
function priceOf(group: Group): { price: string; priceNote: string } {
  const { trial, join, term_fee: fee } = group;
  const state = trialState(group);
  if (join && state !== "open" && !isWaitedFor(group))
    return { price: priceOrFree(join.price), priceNote: `for ${restOfTermText(join)}` };
  if (state === "none") return { price: priceOrFree(fee), priceNote: "a term" };
  return { price: priceOrFree(trial.price), priceNote: `for ${counted(trial.sessions, "trial session")}` };
}

function withWaitingCount(group: Group, text: string): string {
  return isWaitedFor(group) && group.waiting > 0 ? `${text}, ${group.waiting} waiting` : text;
}
