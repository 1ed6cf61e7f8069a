export { httpWebhookSender } from "./http-webhook-sender.ts";
export type { WebhookAnswer, WebhookSender } from "./webhook-sender.ts";
