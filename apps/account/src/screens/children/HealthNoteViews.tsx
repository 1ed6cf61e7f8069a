import type { CallAnswer } from "@matinee/contract/client";
import { formatInstant, STAFF_ROLES } from "@matinee/format";
import { ListPager } from "@matinee/webapp/paging";
import common from "../common/screen.module.css";

/** The log of who opened the children's health notes, newest first. */
export function HealthNoteViews({ views }: { views: CallAnswer<"GET /v1/account/health-note-views"> }) {
  return (
    <section className={common.section} aria-labelledby="views">
      <h2 id="views">Who has looked at medical conditions</h2>
      {views.total === 0 && <p className={common.mute}>Nobody has looked at them yet.</p>}
      {views.items.length > 0 && (
        <ul className={common.list}>
          {views.items.map((view) => (
            <li key={view.id}>
              <p className={common.strong}>
                {view.role === null ? "Someone" : STAFF_ROLES[view.role].person} from {view.school?.name ?? "a school"}{" "}
                looked at {view.child.first_name}'s medical conditions
              </p>
              <p className={common.mute}>
                {formatInstant(view.at)}
                {view.reason !== "" && `: “${view.reason}”`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ListPager page={views.page} size={views.size} total={views.total} what="views" newestFirst headingId="views" />
    </section>
  );
}
