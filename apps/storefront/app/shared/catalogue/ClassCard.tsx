import { posterUrl } from "@matinee/ui";
import { ageRange, formatPence, shortDate, shortWeekday, timeRange } from "@matinee/format";
import { ageCheckPath, classDetailsPath } from "../paths.ts";
import type { ClassItem } from "./card-items.ts";
import { CatalogueCard, type CardPlace } from "./CatalogueCard.tsx";
import { classPlacesText, disciplineText, placesText, priceOrFree } from "./catalogue-text.ts";
import { isWaitedFor, trialState } from "./trial-state.ts";

type ClassCardProps = CardPlace & { group: ClassItem; dateOfBirth?: string | null };

export function ClassCard({ group, dateOfBirth = null, ...place }: ClassCardProps) {
  const waits = isWaitedFor(group);
  const details = classDetailsPath(group.id, dateOfBirth);
  const text = waits ? "Waiting list" : "See class";
  return (
    <CatalogueCard
      {...place}
      item={group}
      kicker={disciplineText(group)}
      poster={posterUrl({ kind: "class", id: group.id, disciplines: group.disciplines })}
      to={details}
      facts={[
        ...group.schedule.map(({ weekday, start, end }) => ({
          key: `${weekday} ${start}`,
          text: `${shortWeekday(weekday)} ${timeRange(start, end)}`,
        })),
        { key: "ages", text: ageRange(group.stage.min_age, group.stage.max_age) },
      ]}
      places={
        <>
          {classPlacesText(group).text}
          {waits && waitingText(group.waiting)}
          {group.trial.next_date !== null && !waits && <span> · next start {shortDate(group.trial.next_date)}</span>}
        </>
      }
      tone={placesText(group.available).tone}
      price={<p>{trialState(group) === "none" ? `${priceOrFree(group.term_fee)} a term` : trialText(group.trial)}</p>}
      action={{ to: waits ? ageCheckPath(group.id, dateOfBirth) : details, text, label: `${text}: ${group.name}` }}
    />
  );
}

function waitingText(waiting: number): string {
  return waiting === 0 ? ". Join the waiting list" : `. ${waiting} on the waiting list`;
}

/** "£27 for 2 trial sessions (£13.50 each)", "Free trial session", "2 free trial sessions". */
function trialText({ price, sessions }: ClassItem["trial"]): string {
  if (price === 0) return sessions === 1 ? "Free trial session" : `${sessions} free trial sessions`;
  const what = sessions === 1 ? "1 trial session" : `${sessions} trial sessions`;
  return `${formatPence(price)} for ${what}${sessions === 1 ? "" : ` (${formatPence(Math.round(price / sessions))} each)`}`;
}
