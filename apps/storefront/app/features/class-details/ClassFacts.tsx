import { Badge } from "@matinee/ui";
import { counted, formatPence, fullDate, longWeekday, timeRange } from "@matinee/format";
import type { Group } from "@matinee/contract/client";
import type { ReactNode } from "react";
import { FactCard, type Fact } from "../../shared/details/FactCard.tsx";
import { classPlacesText, priceOrFree } from "../../shared/catalogue/catalogue-text.ts";
import type { AgeText } from "../../shared/catalogue/age-rule.ts";

type ClassFactsProps = { group: Group; ages: AgeText; children: ReactNode };

export function ClassFacts({ group, ages, children }: ClassFactsProps) {
  const { location, trial, schedule } = group;
  const places = classPlacesText(group);
  const facts: Fact[] = [
    { icon: "people", label: "Ages", value: ages.ages, note: ages.born ? `${ages.rule}. ${ages.born}.` : ages.rule },
    ...schedule.map(({ weekday, start, end }, index): Fact => ({
      icon: "clock",
      label: index === 0 ? "When" : `Also (${index + 1})`,
      value: `${longWeekday(weekday)}s ${timeRange(start, end)}`,
      note: "every week in term time",
    })),
    { icon: "pin", label: "Where", value: `${location.name}, ${location.post_town}`, note: location.postcode },
    {
      icon: "calendar",
      label: "Next start",
      value: trial.next_date
        ? fullDate(trial.next_date)
        : group.has_dates
          ? "No trial dates with places"
          : "Dates to be announced",
      note: trial.next_date ? "or any later date" : null,
    },
    { icon: "pound", label: "After the trial", value: `${formatPence(group.term_fee)} a term`, note: "if you stay on" },
  ];
  return (
    <FactCard
      label="The class at a glance"
      price={priceOrFree(trial.price)}
      priceNote={`for ${counted(trial.sessions, "trial session")}`}
      badge={<Badge tone={places.tone}>{withWaitingCount(group, places.text)}</Badge>}
      facts={facts}
    >
      {children}
    </FactCard>
  );
}

function withWaitingCount({ available, waiting, has_dates: hasDates }: Group, text: string): string {
  return hasDates && available <= 0 && waiting > 0 ? `${text}, ${waiting} waiting` : text;
}
