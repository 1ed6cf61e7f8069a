import type { Result } from "@matinee/core/kernel";

export interface Attachment {
  readonly filename: string;
  /** With its parameters: "text/calendar; charset=utf-8; method=PUBLISH". */
  readonly contentType: string;
  readonly content: string | Uint8Array;
}

/** A mail to one person. Addresses may carry a name: "Matinee Leeds <leeds@example.org>". */
export interface Mail {
  readonly to: string;
  readonly from: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
  /** The same for every attempt to send this mail: "<…@host>". */
  readonly messageId: string;
}

/** `unavailable` is worth trying again, `rejected` is not. `reason` holds codes only, never an address. */
export interface MailFailure {
  readonly kind: "unavailable" | "rejected";
  readonly reason: string;
}

/** The one way mail leaves the product. May be asked twice for one mail: the message id is the same then. */
export interface Mailer {
  send(mail: Mail): Promise<Result<null, MailFailure>>;
}
