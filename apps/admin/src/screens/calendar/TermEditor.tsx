import type { StaffTerm, TermForm } from "@matinee/contract/client";
import { TextInput } from "@matinee/ui";
import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { contentKey } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { useBegun } from "../../ui/use-begun.ts";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { readTerm, termDifferences } from "./calendar-fields.ts";
import { DaysEditor } from "./DaysEditor.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { school } = await schoolInHand(args);
  // The calendar asks for which school.
  if (school === null) throw args.params["id"] === undefined ? redirect("/terms") : new Response(null, { status: 404 });
  const { api } = args.context.get(appContext);
  const { terms } = await api.call("GET /v1/staff/calendar", { query: { school }, quiet: true });
  const id = args.params["id"];
  const term = terms.find((one) => String(one.id) === id);
  if (id !== undefined && term === undefined) throw new Response(null, { status: 404 });
  return { school, term };
}

export function Component() {
  const { school, term: read } = useLoaderData<typeof loader>();
  const term = useBegun(read);
  const { api } = useApp();
  const [submission] = useState(() => crypto.randomUUID());
  const id = term?.id ?? 0;
  const own = { franchise_id: school };
  const day = (name: keyof TermForm, label: string, error: string | null) => (
    <TextInput type="date" label={label} name={name} defaultValue={term?.[name] ?? ""} error={error} />
  );
  return (
    <DaysEditor<TermForm, StaffTerm>
      key={school}
      title={term?.name ?? "New term"}
      what="term"
      back={`/terms?school=${school}`}
      {...(term !== undefined && {
        of: term,
        remove: async () => await api.call("DELETE /v1/staff/terms/{id}", { path: { id }, quiet: true }),
      })}
      read={readTerm}
      preview={async (body) =>
        term === undefined
          ? await api.call("POST /v1/staff/terms/preview", { body: { ...body, ...own }, quiet: true })
          : await api.call("POST /v1/staff/terms/{id}/preview", { path: { id }, body, quiet: true })
      }
      create={async (form) => {
        const body = { ...form, ...own };
        await api.call("POST /v1/staff/terms", { body, idempotencyKey: contentKey(submission, body), quiet: true });
      }}
      update={async (body) => await api.call("PUT /v1/staff/terms/{id}", { path: { id }, body, quiet: true })}
      reread={async () => {
        const { terms } = await api.call("GET /v1/staff/calendar", { query: { school }, quiet: true });
        return terms.find((one) => one.id === id);
      }}
      differences={termDifferences}
      renderFields={(error) => (
        <>
          <TextInput label="Name" name="name" autoComplete="off" defaultValue={term?.name} error={error("name")} />
          <div className={styles.pair}>
            {day("starts_on", "First day", error("starts_on"))}
            {day("ends_on", "Last day", error("ends_on"))}
          </div>
          <div className={styles.pair}>
            {day("half_term_starts_on", "First day of the half-term", error("half_term_starts_on"))}
            {day("half_term_ends_on", "Last day of the half-term", error("half_term_ends_on"))}
          </div>
          <p className={styles.mute}>There are no lessons in the half-term and on bank holidays.</p>
        </>
      )}
    />
  );
}
