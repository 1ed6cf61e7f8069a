export { orderMachine, type OrderEvent } from "./order-machine.ts";
export { trialSessions, type TrialSession } from "./trial-sessions.ts";
