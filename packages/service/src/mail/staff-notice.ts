import * as shapes from "@matinee/contract/shapes";
import { STAFF_ROLES } from "@matinee/format";
import { z } from "zod";

const detailOf = z.object({
  school: z.string().nullable(),
  role: shapes.staffRole.optional(),
  own_classes: z.boolean().default(false),
});

/** The text of a notice to a member of staff about their role. */
export function staffNotice(kind: "staff_role_changed" | "staff_role_ended", detail: unknown) {
  const { school, role, own_classes: own } = detailOf.parse(detail);
  const place = school ?? "the network";
  if (kind === "staff_role_ended")
    return {
      subject: `You no longer work for ${place}`,
      lead: [
        `An administrator has ended your role at ${place}. You no longer have access.`,
        "If you think that this is a mistake, please ask them.",
      ],
    };
  return {
    subject: `Your role at ${place} has changed`,
    lead: [
      `An administrator has changed what you can see and do at ${place}${role === undefined ? "" : `. You now work there as ${STAFF_ROLES[role].work}${own ? ", for your own classes" : ""}`}.`,
      "If you have questions, please ask them.",
    ],
  };
}
