import { Button, buttonClass, DateOfBirth, isoFromParts, Reminder, type DateParts } from "@matinee/ui";
import type { FoundGroup, Group } from "@matinee/contract/client";
import { useState, type SubmitEvent } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { AgeVerdict } from "../../shared/application/check-ages.ts";
import { birthdayProblem } from "../../shared/application/birthday-problem.ts";
import { useAgeCheck } from "../../shared/application/use-age-check.ts";
import { ApplicationFrame } from "../../shared/application/ApplicationFrame.tsx";
import { ClassSummary } from "../../shared/application/ClassSummary.tsx";
import { ErrorSummary } from "../../shared/application/ErrorSummary.tsx";
import formStyles from "../../shared/application/form.module.css";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import { classDetailsPath } from "../../shared/paths.ts";
import { ageText } from "../../shared/catalogue/age-rule.ts";
import { OtherClasses } from "./OtherClasses.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { Verdict } from "./Verdict.tsx";

type CheckAgeProps = {
  group: Group;
  /** The date for the age check; null if no date is offered. */
  first: string | null;
  full: boolean;
  born: DateParts;
  problem: string | null;
  verdict: AgeVerdict | null;
  others: FoundGroup[];
};

const FIELD = "born";

/** The age check for the selected class (product.md, Screens). */
export function CheckAgeScreen({ group, first, full, ...sent }: CheckAgeProps) {
  const [born, setBorn] = useState(sent.born);
  const [problem, setProblem] = useState(sent.problem);
  const [attempt, setAttempt] = useState(0);
  const navigation = useNavigation();
  const iso = isoFromParts(born);
  const sound = iso !== null && birthdayProblem(born, new Date().toISOString().slice(0, 10)) === null;
  const verdicts = useAgeCheck(group, sound ? [iso] : [], first);
  const verdict = sound ? (verdicts[iso] ?? (iso === isoFromParts(sent.born) ? sent.verdict : null)) : null;
  const ages = ageText(group.stage, first);

  function check(event: SubmitEvent) {
    const found = birthdayProblem(born, new Date().toISOString().slice(0, 10));
    setProblem(found);
    setAttempt((count) => count + 1);
    if (found) event.preventDefault();
  }

  return (
    <ApplicationFrame step={null} aside={<ClassSummary group={group} />}>
      <StepHeading
        lead={
          full
            ? "You can join the waiting list. First, we check your child's age."
            : "First, we check that this class is right for your child's age."
        }
      >
        {full ? "This class is full" : "Who is it for?"}
      </StepHeading>
      <ErrorSummary problems={problem ? [{ fieldId: FIELD, message: problem }] : []} attempt={attempt} />
      <Form
        className={formStyles.form}
        method="get"
        action="/find-classes/classe"
        noValidate
        onSubmit={check}
        preventScrollReset
      >
        <input type="hidden" name="group_id" value={group.id} />
        <div className={formStyles.group}>
          <div>
            <DateOfBirth
              id={FIELD}
              legend="Your child's date of birth"
              help={`For example 14 6 2019. ${ages.ages} ${ages.rule}. ${ages.born ? `${ages.born}.` : ""}`}
              error={problem}
              value={born}
              onChange={(next) => {
                setBorn(next);
                setProblem(null);
              }}
            />
            <Verdict verdict={verdict} group={group} first={first} dateOfBirth={iso} />
          </div>
        </div>
        {verdict?.kind !== "outside" && <NextSteps group={group} full={full} />}
        <div className={formStyles.actions}>
          {verdict?.kind === "outside" ? (
            <Button type="submit" tone="quiet" size="large" busy={navigation.state !== "idle"}>
              Check again
            </Button>
          ) : (
            <Button type="submit" tone="spot" size="large" busy={navigation.state !== "idle"}>
              {full ? "Join the waiting list" : "Continue"}
            </Button>
          )}
          <Link
            className={buttonClass({ tone: "quiet", size: "large" })}
            to={classDetailsPath(group.id, sound ? iso : null)}
          >
            Back
          </Link>
        </div>
      </Form>
      {full ? <OtherClasses group={group} others={sent.others} dateOfBirth={sound ? iso : null} /> : <Reminder />}
    </ApplicationFrame>
  );
}
