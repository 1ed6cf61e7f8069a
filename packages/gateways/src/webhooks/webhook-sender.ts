/** One event as it is posted to somebody's address. */
export interface WebhookMessage {
  /** Stays the same each time the event is sent, so that a receiver knows what it has had. */
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly sentAt: Date;
  /** Each signs; the receiver accepts any. */
  readonly secrets: readonly string[];
}

export interface WebhookAnswer {
  /** Null: none came. */
  readonly status: number | null;
  readonly durationMs: number;
  /** Why it does not count as delivered, in words for whoever looks after the address. Null: it does. */
  readonly error: string | null;
  /** The beginning of the answer. */
  readonly excerpt: string;
}

/** Posts events to other people's programs. */
export interface WebhookSender {
  /** Takes a bounded time, and never throws for what the address does. */
  readonly send: (message: WebhookMessage) => Promise<WebhookAnswer>;
}
