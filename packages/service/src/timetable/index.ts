export { createSessions, followTimetableChanges } from "./create-sessions.ts";
