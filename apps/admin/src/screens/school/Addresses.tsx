import type { SchoolHost, StaffSchool } from "@matinee/contract/client";
import { instantSentence } from "@matinee/format";
import { Badge, Button, Dialog, Notice, TextInput, VisuallyHidden } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { textOf } from "../../ui/form-data.ts";
import page from "../../ui/page.module.css";
import { undoStore } from "../../ui/undo/undo-store.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { readSchool, schoolLoader } from "./read-school.ts";
import { SchoolPage } from "./SchoolPage.tsx";
import { useSchool } from "./use-school.ts";

export const loader = schoolLoader;

/** The addresses of a school's shop, and whether they lead to it. */
export function Component() {
  const school = useLoaderData<typeof loader>();
  return <Addresses key={school.id} loaded={school} />;
}

function Addresses({ loaded }: { loaded: StaffSchool }) {
  const [school, setSchool] = useSchool(loaded);
  return (
    <SchoolPage school={school} title="Addresses">
      <p className={page.mute}>
        Families find the shop at each of these. Links in emails use the address where the family ordered, or else the
        main one. We check every day that each one works.
      </p>
      <ul className={page.rows}>
        {school.hosts.map((host) => (
          <Host key={host.host} of={host} school={school} onChange={setSchool} />
        ))}
      </ul>
      <AddHost school={school} onChange={setSchool} />
    </SchoolPage>
  );
}

type Change = { school: StaffSchool; onChange: (school: StaffSchool) => void };

function AddHost({ school: { id }, onChange }: Change) {
  const { api } = useApp();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submission.submit(async () => {
      const body = { host: textOf(new FormData(form), "host") };
      const saved = await saving(
        async () => await api.call("POST /v1/staff/schools/{id}/hosts", { path: { id }, body, quiet: true }),
      );
      form.reset();
      onChange(saved);
    });
  };
  return (
    <form className={page.form} noValidate onInput={onInput} onSubmit={submit}>
      <FormProblem of={submission} />
      <TextInput
        label="Another address"
        help="A name that the school owns, such as leeds.example.org."
        name="host"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        error={submission.fieldError("host")}
      />
      <div className={page.buttons}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          Add address
        </Button>
      </div>
    </form>
  );
}

function Host({ of, school, onChange }: Change & { of: SchoolHost }) {
  const app = useApp();
  const { api } = app;
  const submission = useSubmit();
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState(false);
  const path = { id: school.id, host: of.host };
  const act = (change: () => Promise<StaffSchool>) => void submission.submit(async () => onChange(await change()));
  const makePrimary = async (host: string) =>
    await api.call("POST /v1/staff/schools/{id}/hosts/{host}/primary", { path: { ...path, host }, quiet: true });
  const choose = () =>
    act(async () => {
      const former = school.hosts.find((one) => one.is_primary);
      const saved = await makePrimary(of.host);
      if (former !== undefined)
        undoStore.offer(`${of.host} is the main address.`, async () => {
          await makePrimary(former.host);
          await revalidate();
        });
      return saved;
    });
  const remove = () =>
    act(async () => {
      setRemoving(false);
      await api.call("DELETE /v1/staff/schools/{id}/hosts/{host}", { path, quiet: true });
      return await readSchool(app, school.id);
    });
  return (
    <li className={page.card} aria-label={of.host}>
      <div className={page.line}>
        <h2>
          <a href={of.url}>{of.host}</a>
        </h2>
        {of.is_primary && <Badge tone="good">Main address</Badge>}
      </div>
      <HostState of={of} />
      <FormProblem of={submission} />
      <div className={page.buttons}>
        <Button
          tone="quiet"
          size="small"
          busy={submission.busy}
          onClick={() =>
            act(async () => await api.call("POST /v1/staff/schools/{id}/hosts/{host}/check", { path, quiet: true }))
          }
        >
          Check now
          <VisuallyHidden> {of.host}</VisuallyHidden>
        </Button>
        {!of.is_primary && (
          <Button tone="quiet" size="small" busy={submission.busy} onClick={choose}>
            Make it the main address
            <VisuallyHidden> {of.host}</VisuallyHidden>
          </Button>
        )}
        <Button tone="quiet" size="small" busy={submission.busy} onClick={() => setRemoving(true)}>
          Remove
          <VisuallyHidden> {of.host}</VisuallyHidden>
        </Button>
      </div>
      {removing && (
        <Dialog open onClose={() => setRemoving(false)} title={`Remove ${of.host}?`}>
          <div className={page.form}>
            <p>
              Families who open this address will no longer find a shop there, including from bookmarks and from emails
              that they already have. New emails do not use it.
            </p>
            <div className={page.buttons}>
              <Button tone="spot" onClick={remove}>
                Remove address
              </Button>
              <Button tone="quiet" onClick={() => setRemoving(false)}>
                Keep it
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </li>
  );
}

function HostState({ of: { problem, checked_at: at } }: { of: SchoolHost }) {
  if (problem !== null) return <Notice tone="problem">{problem}</Notice>;
  return (
    <p className={page.mute}>
      {at === null ? "Not checked yet." : `Leads to the shop. Last checked: ${instantSentence(at)}.`}
    </p>
  );
}
