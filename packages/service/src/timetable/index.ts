export { generateSessions } from "./generate-sessions.ts";
