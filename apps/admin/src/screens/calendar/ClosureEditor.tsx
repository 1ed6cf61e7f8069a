import type { ClosureForm, StaffClosure } from "@matinee/contract/client";
import { Select, TextInput } from "@matinee/ui";
import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { contentKey } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { useBegun } from "../../ui/use-begun.ts";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { closureDifferences, readClosure } from "./calendar-fields.ts";
import { DaysEditor } from "./DaysEditor.tsx";

type Stored = StaffClosure & ClosureForm;

const withLocation = (closure: StaffClosure): Stored => ({ ...closure, location_id: closure.location?.id ?? null });

export async function loader(args: LoaderFunctionArgs) {
  const { school } = await schoolInHand(args);
  // The calendar asks for which school.
  if (school === null) throw args.params["id"] === undefined ? redirect("/terms") : new Response(null, { status: 404 });
  const { api } = args.context.get(appContext);
  const { closures, locations } = await api.call("GET /v1/staff/calendar", { query: { school }, quiet: true });
  const id = args.params["id"];
  const closure = closures.find((one) => String(one.id) === id);
  if (id !== undefined && closure === undefined) throw new Response(null, { status: 404 });
  return { school, closure, locations };
}

export function Component() {
  const { school, closure: read, locations } = useLoaderData<typeof loader>();
  const closure = useBegun(read);
  const { api } = useApp();
  const [submission] = useState(() => crypto.randomUUID());
  const id = closure?.id ?? 0;
  const own = { franchise_id: school };
  return (
    <DaysEditor<ClosureForm, Stored>
      key={school}
      title={closure?.reason ?? "New closure"}
      what="closure"
      back={`/terms?school=${school}`}
      {...(closure !== undefined && {
        of: withLocation(closure),
        remove: async () => await api.call("DELETE /v1/staff/closures/{id}", { path: { id }, quiet: true }),
      })}
      read={readClosure}
      preview={async (body) =>
        closure === undefined
          ? await api.call("POST /v1/staff/closures/preview", { body: { ...body, ...own }, quiet: true })
          : await api.call("POST /v1/staff/closures/{id}/preview", { path: { id }, body, quiet: true })
      }
      create={async (form) => {
        const body = { ...form, ...own };
        await api.call("POST /v1/staff/closures", { body, idempotencyKey: contentKey(submission, body), quiet: true });
      }}
      update={async (body) => await api.call("PUT /v1/staff/closures/{id}", { path: { id }, body, quiet: true })}
      reread={async () => {
        const { closures } = await api.call("GET /v1/staff/calendar", { query: { school }, quiet: true });
        const found = closures.find((one) => one.id === id);
        return found === undefined ? undefined : withLocation(found);
      }}
      differences={(mine, stored, opened) => closureDifferences(mine, stored, { closure: opened, locations })}
      renderFields={(error) => (
        <>
          <TextInput
            label="Reason"
            help="Families see this. For example: Show week"
            name="reason"
            autoComplete="off"
            defaultValue={closure?.reason}
            error={error("reason")}
          />
          <div className={styles.pair}>
            <TextInput
              type="date"
              label="First day"
              name="starts_on"
              defaultValue={closure?.starts_on}
              error={error("starts_on")}
            />
            <TextInput
              type="date"
              label="Last day"
              name="ends_on"
              defaultValue={closure?.ends_on}
              error={error("ends_on")}
            />
          </div>
          <Select
            label="Where"
            name="location_id"
            defaultValue={closure?.location?.id ?? ""}
            error={error("location_id")}
          >
            <option value="">All locations</option>
            {locations.map(({ id: location, name }) => (
              <option key={location} value={location}>
                {name}
              </option>
            ))}
          </Select>
        </>
      )}
    />
  );
}
