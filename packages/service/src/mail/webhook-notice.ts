import { z } from "zod";

const detailOf = z.object({
  webhook: z.string(),
  url: z.string(),
  reason: z.enum(["failing", "gone"]),
  cause: z.string(),
});

/** The text of a notice to the administrators about a webhook that was switched off. */
export function webhookNotice(detail: unknown) {
  const { webhook, url, reason, cause } = detailOf.parse(detail);
  const why =
    reason === "gone"
      ? "the address said that it is gone for good"
      : `nothing could be delivered for three days. The last answer: ${cause}`;
  return {
    subject: `The webhook “${webhook}” has been switched off`,
    lead: [
      `We have stopped telling ${url} what happens, because ${why}`.replace(/\.?$/u, "."),
      "Ask the person who looks after the program to fix it. Then switch the webhook on again under School, Connections, and send again from its log what failed before it was switched off. What happens while it is off is not kept for it: the program has to read that from the API. So switch it on soon.",
    ],
  };
}
