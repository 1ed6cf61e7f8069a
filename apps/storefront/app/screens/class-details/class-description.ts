import { counted, formatPence, longWeekday, timeRange } from "@matinee/ui";
import type { Group } from "@matinee/contract/client";
import { disciplineNames } from "../details/discipline-name.ts";

/** What a search engine shows under the name of a class. */
export function classDescription({ disciplines, stage, location, schedule, trial, description }: Group): string {
  const when = schedule
    .map(({ weekday, start, end }) => `${longWeekday(weekday)}s ${timeRange(start, end)}`)
    .join(", ");
  return `${disciplineNames(disciplines)} for ages ${stage.min_age} to ${stage.max_age} at ${location.name}, ${location.post_town}. ${when}. ${counted(trial.sessions, "trial session")} for ${formatPence(trial.price)}. ${description}`;
}
