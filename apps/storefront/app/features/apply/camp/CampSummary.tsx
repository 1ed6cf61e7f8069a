import { campDetailsPath } from "../../../shared/paths.ts";
import { Icon, posterUrl } from "@matinee/ui";
import type { Course } from "@matinee/contract/client";
import { SummaryCard } from "../../../shared/application/SummaryCard.tsx";
import { campDates, campTimes } from "../../../shared/catalogue/camp-text.ts";

/** The camp that is being booked. */
export function CampSummary({ camp }: { camp: Course }) {
  return (
    <SummaryCard
      label="Your camp"
      poster={posterUrl({ kind: "camp", id: camp.id, disciplines: camp.disciplines })}
      name={camp.name}
      to={campDetailsPath(camp.id)}
      location={camp.location}
      ages={[camp.min_age, camp.max_age]}
      when={
        <>
          <li>
            <Icon name="calendar" size={20} />
            {campDates(camp)}
          </li>
          <li>
            <Icon name="clock" size={20} />
            {campTimes(camp.days)}
          </li>
        </>
      }
    />
  );
}
