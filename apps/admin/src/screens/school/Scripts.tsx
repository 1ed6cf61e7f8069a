import type { ScriptKind, StaffSchool } from "@matinee/contract/client";
import { Badge, Button, TextInput, VisuallyHidden } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import type { SubmitEvent } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { textOf } from "../../ui/form-data.ts";
import page from "../../ui/page.module.css";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import { undoStore } from "../../ui/undo/undo-store.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { readSchool, schoolLoader } from "./read-school.ts";
import { SchoolPage } from "./SchoolPage.tsx";
import { useSchool } from "./use-school.ts";

export const loader = schoolLoader;

const KINDS: readonly { readonly kind: ScriptKind; readonly name: string; readonly about: string }[] = [
  { kind: "chat", name: "Chat", about: "A window in which families write to the school." },
  { kind: "ads", name: "Adverts", about: "Tells an advertising company which advert led to a booking." },
  { kind: "pixel", name: "Pixel", about: "Tells a social network who has looked at the shop." },
  { kind: "recorder", name: "Recorder", about: "Records how visitors move about the shop." },
];

/** The scripts of other companies in a shop. */
export function Component() {
  const school = useLoaderData<typeof loader>();
  return <Scripts key={school.id} loaded={school} />;
}

function Scripts({ loaded }: { loaded: StaffSchool }) {
  const [school, setSchool] = useSchool(loaded);
  return (
    <SchoolPage school={school} title="Scripts">
      <p className={page.mute}>
        A script runs only for visitors who agree to it. It takes effect on the next page a visitor opens.
      </p>
      {KINDS.map((one) => (
        // A save of another script leaves what is typed here.
        <Script
          key={`${one.kind} ${JSON.stringify(school.scripts[one.kind] ?? null)}`}
          {...one}
          school={school}
          onChange={setSchool}
        />
      ))}
    </SchoolPage>
  );
}

type Props = (typeof KINDS)[number] & {
  school: StaffSchool;
  onChange: (school: StaffSchool) => void;
};

function Script({ kind, name, about, school, onChange }: Props) {
  const app = useApp();
  const { api, toasts } = app;
  const { revalidate } = useRevalidator();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const party = school.scripts[kind] ?? null;
  const path = { id: school.id, kind };
  /** With the version that is stored now, if somebody has changed something else of the school. False: somebody has changed the script. */
  const send = async (change: (version: number) => Promise<StaffSchool>): Promise<StaffSchool | false> => {
    try {
      const saved = await change(school.version);
      onChange(saved);
      return saved;
    } catch (error) {
      if (savedMeanwhile(error) === null) throw error;
      const stored = await readSchool(app, school.id);
      if (JSON.stringify(stored.scripts[kind] ?? null) !== JSON.stringify(party)) {
        onChange(stored);
        toasts.show("Somebody else changed this script meanwhile. This is what is stored now.", "problem");
        return false;
      }
      const saved = await change(stored.version);
      onChange(saved);
      return saved;
    }
  };
  const put = async (form: Readonly<Record<"script" | "account" | "origins", string>>, version: number) =>
    await api.call("PUT /v1/staff/schools/{id}/scripts/{kind}", { path, body: { ...form, version }, quiet: true });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = {
      script: textOf(form, "script"),
      account: textOf(form, "account"),
      origins: textOf(form, "origins"),
    };
    void submission.submit(async () => {
      const saved = await saving(async () => await send(async (version) => await put(typed, version)));
      if (saved !== false) toasts.show(`${name} saved.`, "good");
    });
  };
  const off = () =>
    void submission.submit(async () => {
      const turnOff = async (version: number) =>
        await api.call("POST /v1/staff/schools/{id}/scripts/{kind}/off", { path, body: { version }, quiet: true });
      const saved = await saving(async () => await send(turnOff));
      if (saved === false || party === null) return;
      undoStore.offer(`${name} switched off.`, async () => {
        const stored = await readSchool(app, school.id);
        // Refused if somebody has switched it on differently meanwhile.
        const version = (stored.scripts[kind] ?? null) === null ? stored.version : saved.version;
        await put({ ...party, origins: party.origins.join(", ") }, version);
        await revalidate();
      });
    });
  return (
    <section className={page.card} aria-labelledby={`script-${kind}`}>
      <div className={page.line}>
        <h2 id={`script-${kind}`}>{name}</h2>
        <Badge tone={party === null ? "plain" : "good"}>{party === null ? "Off" : "On"}</Badge>
      </div>
      <p className={page.mute}>{about}</p>
      <details open={party !== null}>
        <summary data-arrow className={page.fold}>
          {party === null ? "Set it up" : "Change it"}
          <VisuallyHidden> {name}</VisuallyHidden>
        </summary>
        <form className={page.form} noValidate onInput={onInput} onSubmit={submit}>
          <FormProblem of={submission} />
          <TextInput
            label="Address of the script"
            help="As the company gives it; it begins with https://."
            name="script"
            autoComplete="off"
            inputMode="url"
            defaultValue={party?.script}
            error={submission.fieldError("script")}
          />
          <TextInput
            label="Account or key"
            name="account"
            optional
            autoComplete="off"
            defaultValue={party?.account}
            error={submission.fieldError("account")}
          />
          <TextInput
            label="Further addresses that it uses"
            help="Separated by commas, such as https://cdn.example.com, wss://live.example.com"
            name="origins"
            optional
            autoComplete="off"
            defaultValue={party?.origins.join(", ")}
            error={submission.fieldError("origins")}
          />
          <div className={page.buttons}>
            <Button type="submit" tone="spot" busy={submission.busy}>
              {party === null ? "Switch on" : "Save"}
            </Button>
            {party !== null && (
              <Button tone="quiet" busy={submission.busy} onClick={off}>
                Switch off
              </Button>
            )}
          </div>
        </form>
      </details>
    </section>
  );
}
