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
  /** The same at every attempt to send this mail: "<…@host>". */
  readonly messageId: string;
}

/** Why a mail was not sent. `unavailable` may succeed later, `rejected` will not. `reason` has codes only, never an address. */
export interface MailFailure {
  readonly kind: "unavailable" | "rejected";
  readonly reason: string;
}

/** Sends all mail of the product. A mail may be sent twice, with the same message id. */
export interface Mailer {
  send(mail: Mail): Promise<Result<null, MailFailure>>;
}
