export { ageKeyDate, fitsStage, type AgeRule, type StageAge, type StageAges, type StageMisfit } from "./stage.ts";
export { inRange, type Closure, type DateRange, type Term, type WeeklySlot } from "./term.ts";
export { generateSessions, sessionAt, type Schedule, type SessionTime, type SkippedDate } from "./sessions.ts";
export { longHolidays, type LongHoliday } from "./long-holidays.ts";
export { campDays } from "./camp-days.ts";
export { trialSessions, type TrialSession } from "./trial-sessions.ts";
export { validateVenue, type VenueDetails } from "./venue.ts";
