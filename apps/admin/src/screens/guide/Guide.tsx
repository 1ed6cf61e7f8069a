import type { CallAnswer } from "@matinee/contract";
import type { Guide } from "@matinee/contract/client";
import { Badge, Button, buttonClass, EmptyState, VisuallyHidden } from "@matinee/ui";
import { counted } from "@matinee/format";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import styles from "../../ui/page.module.css";
import { useIsNetwork } from "../../ui/use-is-manager.ts";
import { addressOf, GUIDE_STEPS, stepLinkOf } from "./guide-steps.ts";
import { RemoveDemo } from "./RemoveDemo.tsx";

type GuideAnswer = CallAnswer<"GET /v1/staff/guide">;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const school = new URL(request.url).searchParams.get("school");
  const query = school === null ? {} : { school };
  const answer = await context.get(appContext).api.call("GET /v1/staff/guide", { query, quiet: true });
  return { ...answer, isOfSchool: school !== null };
}

/** What the school still needs before families can book, each step with why and where. */
export function Component() {
  const { guide, ...loaded } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <title>Set-up guide</title>
      <div className={styles.head}>
        <BackTo to="/">Home</BackTo>
        <h1>Set-up guide</h1>
      </div>
      <OtherSchools schools={loaded.schools} shown={guide?.school.id} />
      {guide === null ? (
        <EmptyState drawing="stage" title="Nothing to set up">
          {loaded.isOfSchool
            ? "There is no such school, or it belongs to the demo, which is already set up."
            : "The guide is for a new school. The demo has everything."}
        </EmptyState>
      ) : (
        <Steps key={guide.school.id} loaded={guide} />
      )}
      {loaded.demo !== null && <RemoveDemo network={loaded.demo.network} />}
    </div>
  );
}

/** Of a network: the guides of its other schools that have something left to do. */
function OtherSchools({ schools, shown }: Pick<GuideAnswer, "schools"> & { shown: number | undefined }) {
  const others = schools.filter(({ id }) => id !== shown);
  if (others.length === 0) return null;
  return (
    <nav aria-label="Other schools">
      <p className={styles.mute}>Other schools with steps to go:</p>
      <ul className={styles.buttons}>
        {others.map(({ id, name, to_go: left }) => (
          <li key={id}>
            <Link to={`?school=${id}`}>
              {name} ({left})
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Steps({ loaded }: { loaded: Guide }) {
  const [guide, setGuide] = useState(loaded);
  const isNetwork = useIsNetwork();
  const { api } = useApp();
  const submission = useSubmit();
  const open = guide.steps.filter(({ done, left }) => !done && !left);
  const leave = (step: Guide["steps"][number]["step"], left: boolean) =>
    void submission.submit(async () => {
      const body = { step, left, school: guide.school.id };
      const answer = await api.call("POST /v1/staff/guide/leave-step", { body, quiet: true });
      if (answer.guide !== null) setGuide(answer.guide);
    });
  return (
    <>
      <p className={styles.mute}>
        {guide.school.name}:{" "}
        {open.length === 0 ? "nothing is left to do." : `${counted(open.length, "step", "steps")} to go.`}
        {guide.shop !== null && (
          <>
            {" "}
            <a href={guide.shop}>See your shop</a>
          </>
        )}
      </p>
      <FormProblem of={submission} />
      <ol className={styles.rows}>
        {guide.steps.map(({ step, done, left }, index) => {
          const { title, why, to, how } = GUIDE_STEPS[step];
          const inShop = stepLinkOf(step, guide);
          return (
            <li key={step} className={styles.card} aria-label={title}>
              <div className={styles.line}>
                <h2>
                  {index + 1}. {title}
                </h2>
                {done && <Badge tone="good">Done</Badge>}
                {!done && left && <Badge>Skipped</Badge>}
              </div>
              {!done && <p className={styles.mute}>{[why, how].filter((text) => text !== undefined).join(" ")}</p>}
              {done && inShop !== null && <a href={inShop.href}>{inShop.label}</a>}
              {!done && (
                <div className={styles.buttons}>
                  {inShop !== null && !left && (
                    <a className={buttonClass({ tone: "spot" })} href={inShop.href}>
                      {inShop.label}
                    </a>
                  )}
                  {to !== null && !left && (
                    <Link
                      className={buttonClass({ tone: "spot" })}
                      to={addressOf(to.address, guide.school.id, isNetwork)}
                    >
                      {to.label}
                    </Link>
                  )}
                  <Button tone="quiet" busy={submission.busy} onClick={() => leave(step, !left)}>
                    {left ? "Undo skip" : "Skip"}
                    <VisuallyHidden> the step {title}</VisuallyHidden>
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
