import type { CallAnswer, MedicalLook } from "@matinee/contract/client";
import { formatInstant } from "@matinee/format";
import { ListPager } from "../common/ListPager.tsx";
import common from "../common/screen.module.css";

const ROLES: Record<NonNullable<MedicalLook["role"]>, string> = {
  FRANCHISE_STAFF: "A member of staff",
  FRANCHISE_ADMIN: "A manager",
  NETWORK_ADMIN: "The network",
};

/** Every look at the children's health notes, the newest first. */
export function HealthNoteViews({ looks }: { looks: CallAnswer<"GET /v1/account/medical-looks"> }) {
  return (
    <section className={common.section} aria-labelledby="looks">
      <h2 id="looks">Who looked at health notes</h2>
      {looks.total === 0 && <p className={common.mute}>Nobody has looked at them yet.</p>}
      {looks.items.length > 0 && (
        <ul className={common.list}>
          {looks.items.map((look) => (
            <li key={look.id}>
              <p className={common.strong}>
                {look.role === null ? "Somebody" : ROLES[look.role]} from {look.school?.name ?? "a school"} looked at{" "}
                {look.child.first_name}’s notes
              </p>
              <p className={common.mute}>
                {formatInstant(look.at)}
                {look.reason !== "" && `: “${look.reason}”`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ListPager page={looks.page} size={looks.size} total={looks.total} what="looks" headingId="looks" />
    </section>
  );
}
