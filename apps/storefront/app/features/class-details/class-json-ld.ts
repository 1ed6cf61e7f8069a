import type { Group } from "@matinee/contract/client";
import type { Site } from "../../shared/page/page.ts";
import { placeJsonLd, sellerJsonLd } from "../../shared/seo/structured-data.tsx";
import { counted, formatPence, longWeekday, timeRange } from "@matinee/format";
import { disciplineNames, disciplineText } from "../../shared/catalogue/catalogue-text.ts";

/** A class as a schema.org course with weekly sessions. */
export function classJsonLd(site: Site, group: Group) {
  const url = `${site.origin}/class/details/${group.id}`;
  const { stage, trial, schedule } = group;
  return {
    "@context": "https://schema.org",
    "@type": "Course",
    "@id": url,
    url,
    name: group.name,
    description: group.description,
    inLanguage: "en-GB",
    about: disciplineNames(group),
    typicalAgeRange: `${stage.min_age}-${stage.max_age}`,
    provider: sellerJsonLd(site, group.franchise.name),
    offers: { "@type": "Offer", ...offerOf(group), priceCurrency: group.currency, url },
    hasCourseInstance: schedule.map(({ weekday, start, end }) => ({
      "@type": "CourseInstance",
      courseMode: "Onsite",
      location: placeJsonLd(group.location),
      ...(trial.next_date && { startDate: trial.next_date }),
      ...(group.teachers.length > 0 && { instructor: group.teachers.map(({ name }) => ({ "@type": "Person", name })) }),
      maximumAttendeeCapacity: group.capacity,
      courseSchedule: {
        "@type": "Schedule",
        byDay: `https://schema.org/${longWeekday(weekday)}`,
        startTime: start,
        endTime: end,
        repeatFrequency: "Weekly",
        scheduleTimezone: "Europe/London",
        ...(trial.next_date && { startDate: trial.next_date }),
      },
    })),
  };
}

/** A trial, or the term of a class that gives no trials. */
function offerOf({ trials, trial, available, term_fee: fee, join }: Group) {
  const [price, isOpen] = trials === "none" ? [fee, Boolean(join)] : [trial.price, available > 0];
  return {
    name: trials === "none" ? "Term" : `Trial of ${counted(trial.sessions, "session")}`,
    category: trials === "none" ? "Term" : "Trial",
    price: (price / 100).toFixed(2),
    availability: isOpen ? "https://schema.org/InStock" : "https://schema.org/SoldOut",
  };
}

/** The description for search engines. */
export function classDescription(group: Group): string {
  const { stage, location, schedule, trial, trials, description } = group;
  const when = schedule
    .map(({ weekday, start, end }) => `${longWeekday(weekday)}s ${timeRange(start, end)}`)
    .join(", ");
  const offer =
    trials === "none"
      ? `${formatPence(group.term_fee)} a term`
      : trial.price > 0
        ? `${counted(trial.sessions, "trial session")} for ${formatPence(trial.price)}`
        : counted(trial.sessions, "free trial session");
  return `${disciplineText(group)} for ages ${stage.min_age} to ${stage.max_age} at ${location.name}, ${location.post_town}. ${when}. ${offer}. ${description}`;
}
