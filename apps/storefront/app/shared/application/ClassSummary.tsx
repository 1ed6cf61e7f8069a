import { Icon, posterUrl } from "@matinee/ui";
import { counted, formatPence, longWeekday, timeRange } from "@matinee/format";
import type { Group } from "@matinee/contract/client";
import { type Join, joinText } from "../catalogue/join-text.ts";
import { SummaryCard } from "./SummaryCard.tsx";

/** The class that is being applied for: for a trial, or with `join` for the rest of its term. */
export function ClassSummary({ group, join = null }: { group: Group; join?: Join | null }) {
  const { price, sessions } = group.trial;
  return (
    <SummaryCard
      label="Your class"
      poster={posterUrl({ kind: "class", id: group.id, disciplines: group.disciplines })}
      name={group.name}
      to={`/class/details/${group.id}`}
      location={group.location}
      ages={[group.stage.min_age, group.stage.max_age]}
      when={group.schedule.map((slot) => (
        <li key={`${slot.weekday} ${slot.start}`}>
          <Icon name="clock" size={20} />
          {longWeekday(slot.weekday)} {timeRange(slot.start, slot.end)}
        </li>
      ))}
    >
      <li>
        <Icon name="tickets" size={20} />
        {join === null ? (
          <>
            {price > 0 && `${formatPence(price)} for `}
            {counted(sessions, price > 0 ? "trial session" : "free trial session")}
          </>
        ) : (
          `Rest of the term: ${joinText(join)}`
        )}
      </li>
    </SummaryCard>
  );
}
