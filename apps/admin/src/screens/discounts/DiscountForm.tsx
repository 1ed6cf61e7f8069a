import { Button, TextInput } from "@matinee/ui";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import { useRef, type ComponentProps, type ReactNode, type SubmitEvent } from "react";
import { ChooseSome } from "../../ui/choices.tsx";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";
import type { ReadForm } from "../../ui/read-numbers.ts";
import type { Saving } from "../../ui/unsaved/unsaved-work.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { TryBasket } from "./TryBasket.tsx";

/** Saves a discount, also once a conflict is settled. */
export type SaveDiscount<Body> = (body: Body, saving: Saving) => Promise<void>;

interface DiscountFormProps<Body> {
  readonly kind: "coupon" | "offer";
  /** Null: of every school. */
  readonly school: number | null;
  readonly read: (form: FormData) => ReadForm<Body>;
  /** What is tried on a basket, as the form says it now. */
  readonly asTried: (body: Body) => ReturnType<ComponentProps<typeof TryBasket>["read"]>;
  readonly save: SaveDiscount<Body>;
  /** Its fields. */
  readonly children: (error: (field: string) => string | null) => ReactNode;
}

/** The form of a coupon or an offer, beside a basket to try it on. */
export function DiscountForm<Body>({ kind, school, read, asTried, save, children }: DiscountFormProps<Body>) {
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { body, errors } = read(new FormData(event.currentTarget));
    void submission.submit(async () => await save(body, saving), errors);
  };
  const tried = () => {
    if (form.current === null) return null;
    const { body, errors } = read(new FormData(form.current));
    if (Object.keys(errors).length === 0) return asTried(body);
    void submission.submit(async () => undefined, errors);
    return null;
  };
  return (
    <div className={editor.editor}>
      <form ref={form} className={styles.form} noValidate onInput={onInput} onSubmit={submit}>
        <FormProblem of={submission} />
        {children(submission.fieldError)}
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Save {kind}
          </Button>
        </div>
      </form>
      <div className={editor.side}>
        <TryBasket school={school} read={tried} />
      </div>
    </div>
  );
}

/** The name of a coupon or an offer. */
export function DiscountName({ name, error }: { name: string | undefined; error: string | null }) {
  return (
    <TextInput
      label="Name"
      help="Families read it beside the discount."
      name="name"
      autoComplete="off"
      defaultValue={name}
      error={error}
    />
  );
}

interface WhatForProps<Value extends string> {
  readonly name: string;
  readonly labels: Readonly<Record<Value, string>>;
  readonly isChosen: (value: Value) => boolean;
  readonly error: string | null;
}

/** What a coupon or an offer takes money off. */
export function WhatFor<Value extends string>({ name, labels, isChosen, error }: WhatForProps<Value>) {
  // The record has exactly these keys.
  const values = Object.keys(labels) as Value[];
  return (
    <fieldset className={editor.section}>
      <legend className={styles.legend}>What it is for</legend>
      <ChooseSome
        name={name}
        choices={values.map((value) => ({ value, label: labels[value] }))}
        isChosen={isChosen}
        error={error}
      />
    </fieldset>
  );
}
