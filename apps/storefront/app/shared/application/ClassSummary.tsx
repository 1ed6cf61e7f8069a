import { Icon, posterUrl } from "@matinee/ui";
import { counted, formatPence, longWeekday, timeRange } from "@matinee/format";
import type { Group } from "@matinee/contract/client";
import { SummaryCard } from "./SummaryCard.tsx";

/** The class that is being applied for. */
export function ClassSummary({ group }: { group: Group }) {
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
        {price > 0 && `${formatPence(price)} for `}
        {counted(sessions, price > 0 ? "trial session" : "free trial session")}
      </li>
    </SummaryCard>
  );
}
