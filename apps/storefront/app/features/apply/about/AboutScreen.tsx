import { CONSENT_WORDING, imageConsentLabel } from "@matinee/format";
import { useStepForm } from "../use-step-form.ts";
import { Button, buttonClass, Checkbox, Notice, Reminder, TextArea, TextInput } from "@matinee/ui";
import type { ApiError, Customer, Group } from "@matinee/contract/client";
import { useState, type FormEvent } from "react";
import { Link, useNavigate } from "react-router";
import { useParameters } from "../../../shared/page/use-parameters.ts";
import { useApi, useCart } from "../../../shared/visitor/visitor.tsx";
import { NO_CLASS, NO_PARENT, classKey, type ParentDraft } from "../../../shared/application/draft.ts";
import { changeDraft } from "../../../shared/application/draft-store.ts";
import { useDraft } from "../../../shared/application/use-draft.ts";
import { ApplicationFrame } from "../../../shared/application/ApplicationFrame.tsx";
import { ClassSummary } from "../../../shared/application/ClassSummary.tsx";
import { ErrorSummary, type FormProblem } from "../../../shared/application/ErrorSummary.tsx";
import styles from "../../../shared/application/form.module.css";
import { FormSkeleton } from "../FormSkeleton.tsx";
import { bookingSteps, isFree, isFreeTrial, WAITING_STEPS } from "../../../shared/application/steps.ts";
import { FormFailure } from "../../../shared/application/FormFailure.tsx";
import { StepHeading } from "../../../shared/application/StepHeading.tsx";
import { CHECKOUT_PATH, childrenPath, trialDatePath, waitingChildrenPath } from "../../../shared/paths.ts";
import { joinWaitingList, type Waiting } from "../waiting-list/join-waiting-list.ts";
import { waitingRefusal } from "../waiting-list/waiting-refusal.ts";
import { WaitingListJoined } from "../waiting-list/WaitingListJoined.tsx";
import { AddressFields } from "@matinee/webapp/address";
import { EmailSuggestion } from "./EmailSuggestion.tsx";
import { detailsToSend, differs } from "./parent-details.ts";
import { parentFieldId, parentProblems, refusedParentFields } from "./parent-fields.ts";
import { useParent } from "./use-parent.ts";
import { ViewedParent } from "./ViewedParent.tsx";

type AboutScreenProps = {
  /** The class of a trial application; null before payment or for a waiting list. */
  group: Group | null;
  /** The waiting list that is joined on submit. */
  waiting?: Waiting | null;
};

/** Parent information (spec §2): part of a trial application, a checkout or a waiting-list application. */
export function AboutScreen({ group, waiting = null }: AboutScreenProps) {
  const api = useApi();
  const navigate = useNavigate();
  const query = useParameters("apply-now/:mode?");
  const draft = useDraft();
  const { problems, failure, error, attempt, busy, submit, errorOf, unmark } = useStepForm();

  const form = useParent();
  const { cart, isEmpty } = useCart();
  // Items alone need neither a phone at class nor a consent to photos.
  const booksChild = group !== null || waiting !== null || (cart?.class_items.length ?? 0) > 0;
  const [toProfile, setToProfile] = useState(false);
  const parent = form.parent ?? NO_PARENT;
  const own = form.profile?.customer ?? null;
  const newDetails = own !== null && differs(parent, own);
  const change = (next: Partial<ParentDraft>) => {
    form.change(next);
    unmark([...Object.keys(next).map(parentFieldId), ...(next.address_shown ? ["find-address"] : [])]);
  };
  // The checkout sends visitors here if they have not entered their details.
  const next = group === null || query.get("then") === "checkout" ? CHECKOUT_PATH : trialDatePath(group.id);
  const someone =
    group === null || next === CHECKOUT_PATH || (draft?.classes[classKey(group.id)] ?? NO_CLASS).picked.length > 0;
  const back = waiting !== null ? waitingChildrenPath(waiting.what) : group === null ? "/cart" : childrenPath(group.id);

  function send(event: FormEvent): void {
    event.preventDefault();
    void submit({ check: () => parentProblems(parent, booksChild), send: save, problemsIn: problemsAtFields });
  }

  async function save(): Promise<void> {
    const details = detailsToSend(parent, { asksImage: booksChild });
    const customer: Customer = await api.call("POST /v1/customers/create", {
      body: { ...details, ...(newDetails && { save_to_profile: toProfile }) },
      inline: true,
    });
    // The profile fills the form from now on, unless something else was typed for this order.
    const isProfile = form.profile !== null && (!newDetails || toProfile) && parent.message === "";
    changeDraft({ customerId: customer.id, ...(isProfile && { parent: NO_PARENT }) });
    if (waiting === null) await navigate(next);
    else await joinWaitingList(api, waiting);
  }

  function problemsAtFields(details: ApiError["details"]): FormProblem[] {
    const refused = refusedParentFields(details);
    // Show the lines that have errors.
    if (refused.some(({ fieldId }) => /address|town|county/.test(fieldId))) change({ address_shown: true });
    return refused;
  }

  const text = (field: "name" | "email" | "phone" | "message") => ({
    id: parentFieldId(field),
    value: parent[field],
    error: errorOf(parentFieldId(field)) ?? null,
  });

  const refusal = waiting === null ? null : waitingRefusal(error, waiting.what);
  const joined = waiting === null ? [] : (draft?.classes[waiting.key]?.joined ?? []);
  if (waiting !== null && joined.length > 0) return <WaitingListJoined waiting={waiting} joined={joined} />;

  return (
    <ApplicationFrame
      step={1}
      back={[back]}
      {...(waiting !== null
        ? { steps: WAITING_STEPS, aside: waiting.aside }
        : group === null
          ? { steps: bookingSteps("basket", cart === null || isEmpty ? null : isFree(cart)) }
          : { steps: bookingSteps("trial", isFreeTrial(group, cart)), aside: <ClassSummary group={group} /> })}
    >
      <StepHeading
        lead={
          waiting !== null
            ? "We email you as soon as a place comes free."
            : group === null
              ? "We need this to confirm your order."
              : "The school needs this to confirm the place and to reach you during a class."
        }
      >
        About you
      </StepHeading>
      <ErrorSummary problems={problems} attempt={attempt} />
      {failure && (
        <FormFailure title={refusal?.title ?? failure}>
          {refusal && (
            <p className={styles.links}>
              <Link to={refusal.to}>{refusal.action}</Link>
            </p>
          )}
        </FormFailure>
      )}
      {draft === null || form.parent === null ? (
        <FormSkeleton fields={5} />
      ) : form.viewing ? (
        <ViewedParent customer={own} next={waiting?.details ?? next} back={back} />
      ) : (
        <form className={styles.form} noValidate onSubmit={send}>
          {!someone && (
            <Notice tone="calm" title="Who is the class for?">
              <p className={styles.links}>
                <Link to={back}>Tell us about your child first</Link>
              </p>
            </Notice>
          )}
          <div className={styles.group}>
            <TextInput
              {...text("name")}
              label="Name"
              help="The parent's or guardian's name."
              autoComplete="name"
              onChange={(event) => change({ name: event.target.value })}
            />
            <div>
              <TextInput
                {...text("email")}
                label="Email"
                help="We send the confirmation here."
                type="email"
                inputMode="email"
                autoComplete="email"
                spellCheck={false}
                onChange={(event) => change({ email: event.target.value })}
              />
              <EmailSuggestion email={parent.email} onUse={(email) => change({ email })} />
            </div>
            <TextInput
              {...text("phone")}
              label="Phone"
              help={
                booksChild
                  ? "The school calls only if something comes up during a class."
                  : "Only for questions about your order."
              }
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              onChange={(event) => change({ phone: event.target.value })}
            />
          </div>
          <AddressFields
            api={api}
            address={parent}
            idOf={(field) => (field === "find-address" ? field : parentFieldId(field))}
            errorOf={(field) => errorOf(field === "find-address" ? field : parentFieldId(field)) ?? null}
            onChange={change}
            linesShown={parent.address_shown}
            onShowLines={() => change({ address_shown: true })}
            className={styles.group}
            legendClass={styles.groupLegend}
          />
          <div className={styles.group}>
            <TextArea
              {...text("message")}
              label="Message"
              optional
              help="Anything you would like the school to know."
              onChange={(event) => change({ message: event.target.value })}
            />
            {booksChild && (
              <Checkbox
                label={imageConsentLabel("I")}
                help={CONSENT_WORDING.image.parentHelp}
                checked={parent.image_consent}
                onChange={(event) => change({ image_consent: event.target.checked })}
              />
            )}
            <Checkbox
              label={CONSENT_WORDING.marketing.label}
              help={CONSENT_WORDING.marketing.help}
              checked={parent.marketing_consent}
              onChange={(event) => change({ marketing_consent: event.target.checked })}
            />
          </div>
          {newDetails && (
            <Checkbox
              label="Save these details to my profile"
              help="Otherwise we use them for this order only."
              checked={toProfile}
              onChange={(event) => setToProfile(event.target.checked)}
            />
          )}
          {booksChild && waiting === null && <Reminder />}
          <div className={styles.actions}>
            <Button type="submit" tone="spot" size="large" busy={busy}>
              {waiting === null ? "Continue" : "Join the waiting list"}
            </Button>
            <Link className={buttonClass({ tone: "quiet", size: "large" })} to={back}>
              Back
            </Link>
          </div>
        </form>
      )}
    </ApplicationFrame>
  );
}
