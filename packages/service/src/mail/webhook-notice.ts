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
      ? "the address no longer exists (410)"
      : `nothing could be delivered for three days. The last answer: ${cause}`;
  return {
    subject: `The webhook “${webhook}” has been switched off`,
    lead: [
      `We have stopped telling ${url} what happens, because ${why}`.replace(/\.?$/u, "."),
      "Ask the person who looks after the program to fix it. Then switch the webhook back on under School, Connections, as soon as you can. You can resend from its log what failed before it was switched off. Events while it is off are not stored; the program has to fetch those from the API.",
    ],
  };
}
