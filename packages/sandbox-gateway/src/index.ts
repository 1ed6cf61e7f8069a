export { createSandboxGateway, type SandboxGateway, type SandboxGatewayOptions } from "./sandbox-gateway.ts";
export { prepareSandbox } from "./prepare-sandbox.ts";
export { sqlSandboxStore } from "./sql-store.ts";
export type { SandboxStore } from "./store.ts";
export { TEST_CARDS, type CardBehaviour, type TestCard } from "./test-cards.ts";
export type { Scheduler, WebhookTarget } from "./webhook-sender.ts";
