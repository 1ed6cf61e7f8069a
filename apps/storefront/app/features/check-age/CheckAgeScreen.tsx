import { Button, buttonClass, DateOfBirth, isoFromParts, partsFromIso, Reminder, Skeleton } from "@matinee/ui";
import type { Child, Group, TrialDate } from "@matinee/contract/client";
import { londonToday } from "@matinee/format";
import { lazy, Suspense, useRef, useState, type SubmitEvent } from "react";
import { Link, useNavigate } from "react-router";
import { NeedsScript } from "../../shared/page/NeedsScript.tsx";
import scriptStyles from "../../shared/page/needs-script.module.css";
import { useBirthday } from "../../shared/child/use-birthday.ts";
import { useApi, useCart, useSession } from "../../shared/visitor/visitor.tsx";
import { type CheckedFor, nextStepPath, verdictOn } from "./next-step.ts";
import { changeClassDraft } from "../../shared/application/draft-store.ts";
import { birthdayProblem } from "../../shared/application/birthday-problem.ts";
import { useAgeCheck } from "../../shared/application/use-age-check.ts";
import { ApplicationFrame } from "../../shared/application/ApplicationFrame.tsx";
import { ClassSummary } from "../../shared/application/ClassSummary.tsx";
import { ErrorSummary } from "../../shared/application/ErrorSummary.tsx";
import formStyles from "../../shared/application/form.module.css";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import { classDetailsPath } from "../../shared/paths.ts";
import { trialState } from "../../shared/catalogue/trial-state.ts";
import { ageText } from "../../shared/catalogue/age-rule.ts";
import type { ClassItem } from "../../shared/catalogue/card-items.ts";
import { OtherClasses } from "./OtherClasses.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { Verdict } from "./Verdict.tsx";

// Most visitors are guests.
const SavedChildren = lazy(() => import("./SavedChildren.tsx"));
// Few classes take nobody.
const NothingToBegin = lazy(() => import("./NothingToBegin.tsx"));
// Few visitors come back from the checkout.
const HeldHere = lazy(() => import("../../shared/order/HeldHere.tsx"));

type CheckAgeProps = {
  group: Group;
  /** Every start date of the trial. */
  dates: TrialDate[];
  /** The date for the age check; null if no date is offered. */
  first: string | null;
  /** null: nothing can be begun. */
  goal: CheckedFor | null;
  others: readonly ClassItem[];
};

const FIELD = "born";

/** The age check for the selected class (product.md, Screens). Starts with the birthday that this tab knows. */
export function CheckAgeScreen({ goal, ...props }: CheckAgeProps) {
  const birthday = useBirthday();
  if (goal === null)
    return (
      <Suspense fallback={<Skeleton height="196px" radius="20px" />}>
        <NothingToBegin group={props.group} />
      </Suspense>
    );
  return <CheckAge key={`${goal} ${birthday}`} known={birthday} goal={goal} {...props} />;
}

type CheckedProps = CheckAgeProps & { goal: CheckedFor; known: string | null };

function CheckAge({ group, dates, first, goal, others, known }: CheckedProps) {
  const api = useApi();
  const { orderStatus } = useCart();
  const navigate = useNavigate();
  const { userDetails } = useSession();
  const chosen = useRef<Child | null>(null);
  /** Saved children are offered, and nobody is chosen yet. */
  const isOpen = useRef(false);
  const [born, setBorn] = useState(() => partsFromIso(known));
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const iso = isoFromParts(born);
  const sound = iso !== null && birthdayProblem(born, londonToday()) === null;
  const full = goal === "waiting-list";
  const day = { on: first, isFixed: goal === "join" };
  const verdicts = useAgeCheck(group, sound ? [iso] : [], day);
  const verdict = sound ? (verdicts[iso] ?? null) : null;
  const ages = ageText(group.stage, first);

  /** Goes on unless the child is outside the ages. Without an answer too: later steps check again. */
  async function check(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const found = isOpen.current ? "Choose who it is for" : birthdayProblem(born, londonToday());
    setProblem(found);
    setAttempt((count) => count + 1);
    if (found !== null || iso === null || busy) return;
    setBusy(true);
    const answer = verdict ?? (first === null ? null : await verdictOn(api, group, day, iso));
    if (answer?.kind === "outside") return setBusy(false);
    if (chosen.current !== null) {
      const { id, first_name } = chosen.current;
      changeClassDraft(group.id, { picked: [{ id, first_name }] });
    }
    await navigate(nextStepPath(group.id, goal, iso));
  }

  const field = (
    <DateOfBirth
      id={FIELD}
      name={null}
      legend="Your child's date of birth"
      help={`For example 14 6 2019. ${ages.ages} ${ages.rule}. ${ages.born ? `${ages.born}.` : ""}`}
      error={problem}
      value={born}
      onChange={(next) => {
        chosen.current = null;
        setBorn(next);
        setProblem(null);
      }}
    />
  );
  return (
    <ApplicationFrame
      step={null}
      aside={<ClassSummary group={group} join={goal === "join" ? (group.join ?? null) : null} />}
    >
      <StepHeading
        lead={
          full
            ? "You can join the waiting list. First, we check your child's age."
            : "First, we check that this class is right for your child's age."
        }
      >
        {full ? (trialState(group) === "full" ? "This class is full" : "No trial places left") : "Who is it for?"}
      </StepHeading>
      {orderStatus === "placed" && (
        <Suspense>
          <HeldHere of={{ groupId: group.id }} />
        </Suspense>
      )}
      <ErrorSummary problems={problem ? [{ fieldId: FIELD, message: problem }] : []} attempt={attempt} />
      <NeedsScript title="Applying online needs JavaScript" instead="and we book the place with you" />
      <form className={formStyles.form} noValidate onSubmit={(event) => void check(event)}>
        <div className={scriptStyles.scripted}>
          {userDetails === null ? (
            <div className={formStyles.group}>{field}</div>
          ) : (
            <Suspense fallback={<Skeleton height="196px" radius="20px" />}>
              <SavedChildren
                group={group}
                day={day}
                born={iso}
                error={problem}
                id={FIELD}
                onOpen={() => {
                  isOpen.current = true;
                }}
                onChoose={(child) => {
                  isOpen.current = false;
                  chosen.current = child;
                  setBorn(partsFromIso(child?.date_of_birth ?? null));
                  setProblem(null);
                }}
              >
                {field}
              </SavedChildren>
            </Suspense>
          )}
          <Verdict verdict={verdict} group={group} first={first} dateOfBirth={iso} />
        </div>
        {verdict?.kind !== "outside" && <NextSteps group={group} dates={dates} goal={goal} />}
        <div className={formStyles.actions}>
          <div className={scriptStyles.scripted}>
            {verdict?.kind === "outside" ? (
              <Button type="submit" tone="quiet" size="large" busy={busy}>
                Check again
              </Button>
            ) : (
              <Button type="submit" tone="spot" size="large" busy={busy}>
                {full ? "Join the waiting list" : "Continue"}
              </Button>
            )}
          </div>
          <Link
            className={buttonClass({ tone: "quiet", size: "large" })}
            to={classDetailsPath(group.id, sound ? iso : null)}
          >
            Back
          </Link>
        </div>
      </form>
      {full ? <OtherClasses group={group} others={others} dateOfBirth={sound ? iso : null} /> : <Reminder />}
    </ApplicationFrame>
  );
}
