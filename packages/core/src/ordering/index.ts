export { orderMachine, type OrderEvent, type OrderState } from "./order-machine.ts";
export { trialSessions, type TrialSession } from "./trial-sessions.ts";
