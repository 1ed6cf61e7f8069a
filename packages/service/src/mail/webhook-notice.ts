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
      "The program behind it has missed what happened since, and hears of nothing more. Whoever looks after the program has to mend it. Then switch the webhook on again under School, Connections, and send what it missed again from its log.",
    ],
  };
}
