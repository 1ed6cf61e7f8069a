import { useStepForm } from "../use-step-form.ts";
import { classKey, type PickedChild, type TypedChild } from "../../../shared/application/draft.ts";
import { Button, buttonClass, isoFromParts, Reminder } from "@matinee/ui";
import type { Group } from "@matinee/contract/client";
import { londonToday } from "@matinee/format";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useApi, useCart } from "../../../shared/visitor/visitor.tsx";
import { changeClassDraft } from "../../../shared/application/draft-store.ts";
import { ApplicationFrame } from "../../../shared/application/ApplicationFrame.tsx";
import { ClassSummary } from "../../../shared/application/ClassSummary.tsx";
import { ErrorSummary, type FormProblem } from "../../../shared/application/ErrorSummary.tsx";
import styles from "../../../shared/application/form.module.css";
import { FormSkeleton } from "../FormSkeleton.tsx";
import { bookingSteps, isFreeTrial, WAITING_STEPS } from "../../../shared/application/steps.ts";
import { FormFailure } from "../../../shared/application/FormFailure.tsx";
import { StepHeading } from "../../../shared/application/StepHeading.tsx";
import { aboutPath, ageCheckPath, CHECKOUT_PATH, waitingAboutPath } from "../../../shared/paths.ts";
import { AgeNote } from "./AgeNote.tsx";
import { childFieldId, childHeading, childProblems, refusedFields, focusForm } from "./child-fields.ts";
import { ChildForm } from "./ChildForm.tsx";
import { KnownChildren } from "./KnownChildren.tsx";
import { SavedChild } from "./SavedChild.tsx";
import { savedChildOf } from "./saved-children.ts";
import { saveChildren } from "./save-children.ts";
import { chosenHere } from "./start-forms.ts";
import { useAgeCheck } from "../../../shared/application/use-age-check.ts";
import { MAX_CHILDREN, useChildrenForm } from "./use-children-form.ts";

/** What the children are entered for. */
export type ChildrenGoal = "trial" | "join" | "waiting-list";

const LEADS: Readonly<Record<ChildrenGoal, string>> = {
  trial: "You can add brothers and sisters. They try the class together.",
  join: "You can add brothers and sisters. If a child already has places in this class, they start after those, so you never pay twice for a session.",
  "waiting-list": "You can add brothers and sisters. Joining is free, and we book nothing until you say yes.",
};

/** The first step of an application for a class: the children. */
export function ChildrenScreen({ group, goal }: { group: Group; goal: ChildrenGoal }) {
  const api = useApi();
  const navigate = useNavigate();
  const {
    forms: current,
    pick,
    edit,
    add,
    write,
    takeSaved,
    remove,
  } = useChildrenForm({
    key: classKey(group.id),
    holds: (item) => item.group_id === group.id,
    chosen: chosenHere,
    saveDraft: (change) => changeClassDraft(group.id, change),
  });
  // Keep the sent forms on screen while they are saved and the next step loads.
  const [sent, setSent] = useState<typeof current>(null);
  const forms = sent ?? current;
  const { problems, failure, attempt, submit, errorOf, unmark } = useStepForm();
  const busy = sent !== null;
  const { cart, change: changeBasket, peek } = useCart();
  const join = goal === "join" ? (group.join ?? null) : null;

  const typed = forms?.typed ?? [];
  const known = forms?.known.filter((child) => !typed.some((form) => form.id === child.id)) ?? [];
  const pickedIds = forms?.picked.map((child) => child.id) ?? [];
  const birthdays = [
    ...typed.map((child) => isoFromParts(child.born)).filter((on) => on !== null && on < londonToday() && on > "1990"),
    ...known.filter((child) => pickedIds.includes(child.id)).map((child) => child.date_of_birth),
  ].filter((on) => on !== null);
  const verdicts = useAgeCheck(group, [...new Set(birthdays)], {
    on: join === null ? group.trial.next_date : join.start_date,
    isFixed: goal === "join",
  });
  const verdictOf = (on: string | null) => (on === null ? undefined : verdicts[on]);

  function blocking(): FormProblem[] {
    const found = childProblems(typed, londonToday());
    if (typed.length + pickedIds.length === 0)
      found.push({ fieldId: "known-children", message: "Please choose who is coming, or add a child." });
    for (const child of typed) {
      const verdict = verdictOf(isoFromParts(child.born));
      if (verdict?.kind === "outside")
        found.push({ fieldId: childFieldId(child.key, "date_of_birth"), message: verdict.message });
    }
    for (const child of known.filter((one) => pickedIds.includes(one.id))) {
      const verdict = verdictOf(child.date_of_birth);
      if (verdict?.kind === "outside")
        found.push({ fieldId: "known-children", message: `${child.first_name}: ${verdict.message}` });
    }
    return found;
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    if (!forms) return;
    void submit({
      check: blocking,
      send: () => save(forms.picked),
      problemsIn: (details) => refusedFields(details, typed),
    });
  }

  async function save(picked: readonly PickedChild[]): Promise<void> {
    setSent(forms);
    try {
      const { everyone } = await saveChildren(api, (change) => changeClassDraft(group.id, change), typed, picked);
      if (goal === "join") {
        // Most come for a trial.
        const { putJoinInBasket } = await import("../join/put-join-in-basket.ts");
        await changeBasket(() => putJoinInBasket(api, { groupId: group.id, childIds: everyone.map(({ id }) => id) }));
        // Still at the checkout, because the order was the same: its places are held.
        await navigate(peek().orderStatus === "placed" ? CHECKOUT_PATH : "/cart");
      } else await navigate(goal === "trial" ? aboutPath(group.id) : waitingAboutPath({ group_id: group.id }));
    } finally {
      setSent(null);
    }
  }

  const unmarkChanged = (key: string, change: Partial<TypedChild>) =>
    unmark(Object.keys(change).map((field) => `child-${key}-${field === "born" ? "date_of_birth" : field}`));
  const many = typed.length + known.length > 1;

  return (
    <ApplicationFrame
      step={0}
      aside={<ClassSummary group={group} join={join} />}
      steps={
        goal === "trial"
          ? bookingSteps("trial", isFreeTrial(group, cart))
          : join === null
            ? WAITING_STEPS
            : bookingSteps("cart", join.price === 0)
      }
    >
      <StepHeading lead={LEADS[goal]}>{many ? "Your children" : "Your child"}</StepHeading>
      <ErrorSummary problems={problems} attempt={attempt} />
      {failure && <FormFailure title={failure} />}
      {!forms ? (
        <FormSkeleton fields={4} />
      ) : (
        <form className={styles.form} noValidate onSubmit={send}>
          {known.length > 0 && (
            <KnownChildren
              known={known}
              picked={pickedIds}
              renderBelow={(child) => (
                <AgeNote verdict={verdicts[child.date_of_birth]} group={group} dateOfBirth={child.date_of_birth} />
              )}
              onPick={pick}
              onEdit={(child) => focusForm(() => edit(child))}
            />
          )}
          {typed.map((child, index) => (
            <ChildForm
              key={child.key}
              child={child}
              ages={`This class is for ages ${group.stage.min_age} to ${group.stage.max_age}.`}
              heading={childHeading(index, { typed, known })}
              note={
                <>
                  <SavedChild
                    child={savedChildOf(child, known, pickedIds)}
                    onUse={(one) => takeSaved(child.key, one)}
                  />
                  <AgeNote
                    verdict={verdictOf(isoFromParts(child.born))}
                    group={group}
                    dateOfBirth={isoFromParts(child.born)}
                  />
                </>
              }
              errorOf={errorOf}
              onMedicalEdited={() => unmark([childFieldId(child.key, "medical_conditions")])}
              onChange={(change) => {
                write(child.key, change);
                unmarkChanged(child.key, change);
              }}
              onRemove={typed.length + known.length > 1 ? () => remove(child.key) : null}
            />
          ))}
          {typed.length + pickedIds.length < MAX_CHILDREN && (
            <div>
              <Button tone="quiet" onClick={() => focusForm(add)}>
                Add another child
              </Button>
            </div>
          )}
          {goal !== "waiting-list" && <Reminder />}
          <div className={styles.actions}>
            <Button type="submit" tone="spot" size="large" busy={busy}>
              Continue
            </Button>
            <Link
              className={buttonClass({ tone: "quiet", size: "large" })}
              to={ageCheckPath(group.id, null, { join: goal === "join" })}
            >
              Back
            </Link>
          </div>
        </form>
      )}
    </ApplicationFrame>
  );
}
