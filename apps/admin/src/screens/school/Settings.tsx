import type { StaffSchool } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Button, Dialog } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useMemo, useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { EditConflict } from "../../ui/EditConflict.tsx";
import page from "../../ui/page.module.css";
import { logoOf } from "../../ui/pictures/picture-calls.ts";
import { Pictures } from "../../ui/pictures/Pictures.tsx";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { BrandFields } from "./BrandFields.tsx";
import { readSchool, schoolLoader } from "./read-school.ts";
import {
  isPart,
  isTouched,
  PARTS,
  readSettings,
  settingDifferences,
  type Part,
  type Settings,
} from "./school-fields.ts";
import { SchoolPage } from "./SchoolPage.tsx";
import { SettingField } from "./SettingField.tsx";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const part = params["part"];
  if (!isPart(part)) throw new Response(null, { status: 404 });
  const school = await schoolLoader({ context, params });
  const logo = part === "brand" ? await logoOf(context.get(appContext), school.id).list() : null;
  return { part, school, logo };
}

interface Conflict {
  /** What this user wants to save. */
  readonly mine: Partial<Settings>;
  /** What somebody else has saved meanwhile. */
  readonly stored: StaffSchool;
  readonly what: string;
}

export function Component() {
  const app = useApp();
  const { part, school, logo } = useLoaderData<typeof loader>();
  const logoCalls = useMemo(() => logoOf(app, school.id), [app, school.id]);
  // The fields keep what is typed, so another part or a save needs new ones.
  return (
    <PartForm key={`${school.id} ${part} ${school.version}`} part={part} school={school}>
      {logo !== null && <Pictures key={school.id} calls={logoCalls} opened={logo} of="logo" readOnly={false} />}
    </PartForm>
  );
}

function PartForm({ part, school, children }: { part: Part; school: StaffSchool; children: ReactNode }) {
  const app = useApp();
  const { api, toasts } = app;
  const { id } = school;
  const { title, fields } = PARTS[part];
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const withoutVat = useWithoutVat();

  const send = async (change: Partial<Settings>, version: number, seen: number): Promise<boolean> => {
    try {
      const body = { ...change, version, ...(seen > 0 && { seen_prices: seen }) };
      await api.call("PUT /v1/staff/schools/{id}", { path: { id }, body, quiet: true });
    } catch (error) {
      const what = savedMeanwhile(error);
      if (what === null) throw error;
      const stored = await readSchool(app, id);
      if (!isTouched(school, stored, fields) && stored.version !== version)
        return await send(change, stored.version, seen);
      setConflict({ mine: change, stored, what });
      return false;
    }
    setConflict(null);
    toasts.show("Settings saved. The shop shows them now.", "good");
    await revalidator.revalidate();
    return true;
  };
  const save = async (change: Partial<Settings>, version: number) => {
    const { vat_number: number } = change;
    const preview =
      part === "money" && number !== undefined && (number === null) !== (school.vat_number === null)
        ? await api.call("POST /v1/staff/schools/{id}/preview", { path: { id }, body: change, quiet: true })
        : { prices: 0, stay_without_vat: 0 };
    return (await withoutVat.ask(preview)) && (await saving(async () => await send(change, version, preview.prices)));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { change, errors } = readSettings(new FormData(event.currentTarget), fields);
    void submission.submit(async () => void (await save(change, school.version)), errors);
  };
  return (
    <SchoolPage school={school} title={title}>
      <form className={page.form} noValidate onInput={onInput} onSubmit={submit}>
        <FormProblem of={submission} />
        {part === "brand" ? (
          <BrandFields of={school} error={(name) => submission.fieldError(name)} />
        ) : (
          fields.map((field) => (
            <SettingField
              key={field.name}
              of={field}
              value={school[field.name]}
              error={submission.fieldError(field.name)}
            />
          ))
        )}
        {part === "money" && <MoneyFacts school={school} />}
        <div className={page.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Save
          </Button>
        </div>
      </form>
      {children}
      {withoutVat.dialog}
      {conflict !== null && (
        <EditConflict
          key={conflict.stored.version}
          of="these settings"
          what={conflict.what}
          fields={settingDifferences(conflict.mine, { stored: conflict.stored, opened: school, fields })}
          save={async (theirs) => {
            const { mine, stored } = conflict;
            const theirValues = Object.fromEntries(theirs.map((name) => [name, stored[name]]));
            return await save({ ...mine, ...theirValues }, stored.version);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </SchoolPage>
  );
}

function MoneyFacts({ school }: { school: StaffSchool }) {
  return (
    <dl className={page.facts}>
      <dt>Order numbers begin with</dt>
      <dd>{school.order_prefix}</dd>
      <dt>Payment account</dt>
      <dd>
        <Link to={`/schools/${school.id}/payments`}>
          {school.payment_account ?? "Payments go to the network's account."}
        </Link>
      </dd>
    </dl>
  );
}

interface PricesWithoutVat {
  /** They lose their VAT. */
  readonly prices: number;
  /** They have none, and keep none. */
  readonly stay_without_vat: number;
}

/** Asks whether prices shall be without VAT, and resolves to the answer. No question if there are none. */
function useWithoutVat() {
  const [asked, setAsked] = useState<PricesWithoutVat | null>(null);
  const answer = useRef<(yes: boolean) => void>(undefined);
  const close = (yes: boolean) => {
    setAsked(null);
    answer.current?.(yes);
  };
  const isLoss = asked !== null && asked.prices > 0;
  return {
    ask: async (found: PricesWithoutVat): Promise<boolean> => {
      if (found.prices + found.stay_without_vat === 0) return true;
      setAsked(found);
      return await new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    dialog: asked !== null && (
      <Dialog open onClose={() => close(false)} title={isLoss ? "Sell without VAT?" : "Some prices have no VAT"}>
        <div className={page.form}>
          {isLoss ? (
            <p>
              {counted(asked.prices, "price", "prices")} will carry no VAT. What families pay stays the same, and what
              is already sold keeps the VAT on its receipt.
            </p>
          ) : (
            <p>
              {counted(asked.stay_without_vat, "price has", "prices have")} no VAT, and the VAT number does not change
              that. Afterwards open each class, camp and item that should have VAT, choose it and save. Extras have
              their own VAT on the page of their camp.
            </p>
          )}
          <div className={page.buttons}>
            <Button tone="spot" onClick={() => close(true)}>
              {isLoss ? "Save without VAT" : "Save the VAT number"}
            </Button>
            <Button tone="quiet" onClick={() => close(false)}>
              Go back
            </Button>
          </div>
        </div>
      </Dialog>
    ),
  };
}
