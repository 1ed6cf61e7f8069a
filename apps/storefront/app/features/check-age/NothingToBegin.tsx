import { buttonClass } from "@matinee/ui";
import type { Group } from "@matinee/contract/client";
import { Link } from "react-router";
import { ApplicationFrame } from "../../shared/application/ApplicationFrame.tsx";
import { ClassSummary } from "../../shared/application/ClassSummary.tsx";
import formStyles from "../../shared/application/form.module.css";
import JoinClosed from "../../shared/application/JoinClosed.tsx";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import { NO_TRIAL, noTrialText, trialState } from "../../shared/catalogue/trial-state.ts";
import { ageCheckPath, classDetailsPath } from "../../shared/paths.ts";

/** A class in which nothing can be begun now: its dates are not announced, too few are left for a trial, or it gives none. */
export default function NothingToBegin({ group }: { group: Group }) {
  const school = group.franchise.name;
  const state = trialState(group);
  const ask = `${classDetailsPath(group.id, null)}#contact`;
  if (state === "no_dates")
    return (
      <ApplicationFrame step={null} aside={<ClassSummary group={group} />}>
        <StepHeading lead={`${school} has not announced the dates of this class yet.`}>
          Dates to be announced
        </StepHeading>
        <div className={formStyles.actions}>
          <Link className={buttonClass({ tone: "spot", size: "large" })} to={ask}>
            Ask about dates
          </Link>
        </div>
      </ApplicationFrame>
    );
  if (state !== "none" && state !== "too_few_lessons") return <JoinClosed group={group} />;
  return (
    <ApplicationFrame step={null} aside={<ClassSummary group={group} join={group.join ?? null} />}>
      <StepHeading lead={noTrialText(group)}>{NO_TRIAL[state]}</StepHeading>
      <div className={formStyles.actions}>
        {group.join && (
          <Link
            className={buttonClass({ tone: "spot", size: "large" })}
            to={ageCheckPath(group.id, null, { join: true })}
          >
            Join for the term
          </Link>
        )}
        <Link className={buttonClass({ tone: group.join ? "quiet" : "spot", size: "large" })} to={ask}>
          Ask the school
        </Link>
      </div>
    </ApplicationFrame>
  );
}
