import type { OfferForm as Form, StaffOffer } from "@matinee/contract/client";
import { Button, Checkbox, FieldError, Select, TextInput } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useRef, useState, type SubmitEvent } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { EditConflict } from "../../ui/EditConflict.tsx";
import editor from "../../ui/editor.module.css";
import { contentKey } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { useUnsavedWork } from "../../ui/use-unsaved-work.tsx";
import { offerDifferences, offerMerged } from "./discount-differences.ts";
import { OFFER_KINDS, readOfferForm, TYPES } from "./discount-text.ts";
import { TryBasket } from "./TryBasket.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context.get(appContext);
  const id = args.params["id"];
  if (id === undefined) return { offer: undefined, ...(await schoolInHand(args)) };
  const offer = await api.call("GET /v1/staff/offers/{id}", { path: { id: Number(id) }, quiet: true });
  return { offer, schools: [], school: offer.school.id };
}

/** Adds or edits an offer. */
export function Component() {
  const { offer, schools, school } = useLoaderData<typeof loader>();
  const title = offer?.name ?? "New offer";
  return (
    <div className={editor.screen}>
      <title>{title}</title>
      <div className={styles.head}>
        <BackTo to="/offers">Offers</BackTo>
        <h1>{title}</h1>
        <p className={styles.mute}>It takes money off by itself, without a code.</p>
        <SchoolFilter schools={schools} />
      </div>
      {school === null ? (
        <p>Please choose the school of the offer.</p>
      ) : (
        <OfferForm key={offer?.id ?? `new ${school}`} offer={offer} school={school} />
      )}
    </div>
  );
}

// The record has exactly these keys.
const KINDS = Object.keys(OFFER_KINDS) as Form["kind"][];
// So has this one.
const ALL_TYPES = Object.keys(TYPES) as Form["item_types"][number][];

const RULES: Readonly<Record<Form["kind"], string>> = {
  sibling: "For every child of a family but the one whose places cost most.",
  several_classes: "For every class of a child but the one that costs most.",
  early_bird: "For whoever books early enough before the first day.",
};

function OfferForm({ offer, school }: { offer: StaffOffer | undefined; school: number }) {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const submission = useSubmit();
  const { onInput, saving, question } = useUnsavedWork();
  const [key] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<Form["kind"]>(offer?.kind ?? "sibling");
  const [conflict, setConflict] = useState<{ mine: Form; stored: StaffOffer; what: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const save = async (body: Form, version: number | undefined) => {
    if (offer === undefined || version === undefined) {
      const made = { ...body, franchise_id: school };
      await api.call("POST /v1/staff/offers", { body: made, idempotencyKey: contentKey(key, made), quiet: true });
    } else {
      const path = { id: offer.id };
      try {
        await api.call("PUT /v1/staff/offers/{id}", { path, body: { ...body, version }, quiet: true });
      } catch (error) {
        const what = savedMeanwhile(error);
        if (what === null) throw error;
        const stored = await api.call("GET /v1/staff/offers/{id}", { path, quiet: true });
        return setConflict({ mine: body, stored, what });
      }
    }
    toasts.show("Offer saved.", "good");
    await navigate("/offers");
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { body, errors } = readOfferForm(new FormData(event.currentTarget));
    void submission.submit(async () => await saving(async () => await save(body, offer?.version)), errors);
  };
  const read = () => {
    if (form.current === null) return null;
    const { body, errors } = readOfferForm(new FormData(form.current));
    const name = body.name.trim() || "Offer";
    if (Object.keys(errors).length === 0)
      return { offer: { ...body, name, ...(offer !== undefined && { id: offer.id }) } };
    void submission.submit(async () => undefined, errors);
    return null;
  };
  const error = submission.fieldError;
  return (
    <div className={editor.editor}>
      <form ref={form} className={styles.form} noValidate onInput={onInput} onSubmit={submit}>
        {question}
        <FormProblem of={submission} />
        <Select
          label="Kind"
          name="kind"
          value={kind}
          help={RULES[kind]}
          onChange={(event) => setKind(KINDS.find((one) => one === event.target.value) ?? kind)}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {OFFER_KINDS[one]}
            </option>
          ))}
        </Select>
        <TextInput
          label="Name"
          help="Families read it beside the discount."
          name="name"
          autoComplete="off"
          defaultValue={offer?.name}
          error={error("name")}
        />
        <div className={styles.pair}>
          <TextInput
            label="Per cent off"
            name="percent"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={offer?.percent ?? ""}
            error={error("percent")}
          />
          {kind === "early_bird" && (
            <TextInput
              label="Days before the first day"
              name="days_before"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={offer?.days_before ?? ""}
              error={error("days_before")}
            />
          )}
        </div>
        <fieldset className={editor.section}>
          <legend className={styles.legend}>What it is for</legend>
          <div className={editor.choices}>
            {ALL_TYPES.map((type) => (
              <Checkbox
                key={type}
                label={TYPES[type]}
                name="item_types"
                value={type}
                defaultChecked={offer?.item_types.includes(type) ?? type !== "trial"}
                aria-invalid={error("item_types") !== null || undefined}
              />
            ))}
          </div>
          {error("item_types") !== null && <FieldError id="item-types-error">{error("item_types")}</FieldError>}
        </fieldset>
        <Checkbox
          label="On"
          help="Families get it from now on. What is off can be tried here first."
          name="active"
          defaultChecked={offer?.active ?? true}
        />
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Save offer
          </Button>
        </div>
      </form>
      <div className={editor.side}>
        <TryBasket school={school} read={read} />
      </div>
      {conflict !== null && offer !== undefined && (
        <EditConflict
          key={conflict.stored.version}
          of="this offer"
          what={conflict.what}
          fields={offerDifferences(conflict.mine, conflict.stored, offer)}
          save={async (theirs) => {
            const { mine, stored } = conflict;
            await saving(async () => await save(offerMerged(mine, stored, theirs), stored.version));
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  );
}
