import { Drawing } from "@matinee/ui";
import { fullDate } from "@matinee/format";
import { useCallback } from "react";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import { MailedLinkState } from "../../shared/mailed-link/MailedLinkState.tsx";
import { useMailedLink } from "../../shared/mailed-link/use-mailed-link.ts";
import { useApi } from "../../shared/visitor/visitor.tsx";
import { ChooseForLessons } from "./ChooseForLessons.tsx";
import { fallbackText, headingOf, lostText, stateText } from "./lost-lessons-text.ts";
import linkStyles from "../../shared/mailed-link/mailed-link.module.css";
import styles from "./lost-lessons.module.css";

/** Lessons and days of camps that are not held, and what the family chooses for each. The mailed link leads here; only the button on it changes anything. */
export function LostLessonsScreen({ linkKey }: { linkKey: string }) {
  const api = useApi();
  const ask = useCallback(
    async () => await api.call("GET /v1/lost-lessons/{key}", { path: { key: linkKey }, quiet: true }),
    [api, linkKey],
  );
  const { state, load, show } = useMailedLink(ask);
  if (state.kind !== "found")
    return (
      <MailedLinkState
        state={state.kind}
        what="your sessions"
        elsewhere={{ label: "Find a class", to: "/find-classes" }}
        reassurance="You can still choose until the day in the email."
        onRetry={() => void load()}
      />
    );
  const found = state.value;
  const open = found.lessons.filter((lesson) => lesson.state === "open" && lesson.ways.length > 0);
  const others = found.lessons.filter((lesson) => !open.includes(lesson));
  return (
    <div className={linkStyles.screen}>
      <Drawing name={open.length > 0 ? "stage" : "ticket"} className={linkStyles.drawing} />
      <StepHeading
        lead={
          open.length > 0 && found.answer_by !== null
            ? `Please choose by ${fullDate(found.answer_by)}. ${fallbackText(found.fallback)}`
            : undefined
        }
      >
        {headingOf(found.lessons, open.length)}
      </StepHeading>
      {open.length > 0 && (
        <ChooseForLessons
          key={open.map(({ id }) => id).join()}
          linkKey={linkKey}
          lessons={open}
          fees={found.fees ?? []}
          onSettled={show}
          onChanged={() => void load()}
        />
      )}
      {others.length > 0 && (
        <section className={styles.card} aria-label="Already settled">
          <ul className={styles.settled}>
            {others.map((lesson) => (
              <li key={lesson.id}>
                <strong>
                  {lesson.child}: {lesson.class}
                </strong>
                <span>{lostText(lesson)}</span>
                <span>{stateText(lesson, found.seller.name)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.small}>
        Questions? {found.seller.name}: {found.seller.phone}, {found.seller.email}
      </p>
    </div>
  );
}
