import type { GroupSchedule, TrialDate } from "@matinee/contract/client";

export type SessionDay = { date: string; start: string; end: string; cancelled: boolean; available: number | null };
export type TermDates = {
  id: number;
  name: string;
  sessions: SessionDay[];
  skipped: { date: string; reason: string }[];
};

const DAY_MS = 86_400_000;

/** The coming dates by term. An incomplete term is left out, unless it is the only one. */
export function termDates(
  { terms, sessions, skipped }: Pick<GroupSchedule, "terms" | "sessions" | "skipped">,
  trialDates: readonly TrialDate[],
): TermDates[] {
  const available = new Map(trialDates.map((one) => [one.date, one.available]));
  const last = sessions.at(-1)?.date;
  const first = sessions[0]?.date;
  if (!first || !last) return [];
  const named = terms
    .map(({ id, name, starts_on, ends_on }) => {
      const inside = ({ date }: { date: string }) => date >= starts_on && date <= ends_on;
      return {
        id,
        name,
        ends_on,
        sessions: sessions.filter(inside).map(({ date, start, end, status }) => ({
          date,
          start,
          end,
          cancelled: status === "cancelled",
          available: available.get(date) ?? null,
        })),
        // Only gaps between coming sessions matter.
        skipped: skipped
          .filter((one) => inside(one) && one.date > first && one.date < last)
          .map((one) => ({ date: one.date, reason: plainReason(one.reason, name) })),
      };
    })
    .filter((term) => term.sessions.length > 0);
  const whole = named.filter((term) => daysBetween(last, term.ends_on) < 28);
  return (whole.length > 0 ? whole : named.slice(0, 1)).map(({ id, name, sessions: days, skipped: gaps }) => ({
    id,
    name,
    sessions: days,
    skipped: gaps,
  }));
}

/** "Half-term" instead of "Spring term 2027 half-term" under the heading "Spring term 2027". */
function plainReason(reason: string, term: string): string {
  const short = reason.startsWith(`${term} `) ? reason.slice(term.length + 1) : reason;
  return short.charAt(0).toUpperCase() + short.slice(1);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
