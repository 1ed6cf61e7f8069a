import type { LostLessons } from "@matinee/contract/client";

type Lesson = LostLessons["lessons"][number];

/** What takes the place of a lesson. `sessionId`: the date, if a date does. */
export interface LessonChoice {
  readonly way: Lesson["ways"][number] | null;
  readonly sessionId: number | null;
}

/**
 * What is chosen for a lesson as it is now: a way or a date that is no longer offered is not chosen any more. The only way is chosen without
 * asking, and so is the first date.
 */
export function currentChoice(
  { ways, dates }: Pick<Lesson, "ways" | "dates">,
  chosen: LessonChoice | undefined,
): LessonChoice {
  const only = ways.length === 1 ? (ways[0] ?? null) : null;
  const date = dates.find((one) => one.session_id === chosen?.sessionId) ?? dates[0];
  return {
    way: ways.find((way) => way === chosen?.way) ?? only,
    sessionId: date?.session_id ?? null,
  };
}
