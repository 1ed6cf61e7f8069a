import { ApiError, type ClassForm as Form, type StaffClass } from "@matinee/contract/client";
import { counted, fullDate } from "@matinee/format";
import { appContext, useApp, type App } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { EditConflict } from "../../ui/EditConflict.tsx";
import editor from "../../ui/editor.module.css";
import { STATUS } from "../../ui/listing-status.ts";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import styles from "../../ui/page.module.css";
import { useIsManager } from "../../ui/use-is-manager.ts";
import { ClassActions } from "./ClassActions.tsx";
import { ClassForm } from "./ClassForm.tsx";
import { differences, merged } from "./class-fields.ts";

type Conflict = {
  /** What this user wants to save. */
  readonly mine: Form;
  /** What somebody else has saved meanwhile. */
  readonly stored: StaffClass;
  readonly what: string;
  readonly opens: boolean;
};

const readClass = async ({ api }: Pick<App, "api">, id: number) =>
  await api.call("GET /v1/staff/classes/{id}", { path: { id }, quiet: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const found = await readClass(app, Number(params["id"]));
  const query = { school: found.school.id };
  return { found, choices: await app.api.call("GET /v1/staff/class-choices", { query, quiet: true }) };
}

export function Component() {
  const app = useApp();
  const revalidator = useRevalidator();
  const isManager = useIsManager();
  const { found, choices } = useLoaderData<typeof loader>();
  const { id } = found;
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const preview = async (body: Form) =>
    await app.api.call("POST /v1/staff/classes/{id}/preview", { path: { id }, body, quiet: true });
  const save = async (body: Form, version: number, { seen, opens }: { seen: string | null; opens: boolean }) => {
    try {
      const saved = await app.api.call("PUT /v1/staff/classes/{id}", {
        path: { id },
        body: { ...body, version, seen },
        quiet: true,
      });
      if (opens)
        await app.api.call("POST /v1/staff/classes/{id}/open", {
          path: { id },
          body: { version: saved.version },
          quiet: true,
        });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "edit_conflict") {
        // A draft that can't be opened is saved.
        await revalidator.revalidate();
        throw error;
      }
      const what = typeof error.details === "string" ? error.details : "";
      return setConflict({ mine: body, stored: await readClass(app, id), what, opens });
    }
    setConflict(null);
    app.toasts.show(opens ? "Saved and open." : "Class saved.", "good");
    await revalidator.revalidate();
  };
  return (
    <div className={editor.screen}>
      <title>{found.name}</title>
      <div className={styles.head}>
        <BackTo to="/classes">Classes</BackTo>
        <h1>{found.name}</h1>
        <p className={styles.mute}>
          {STATUS[found.status]}. {counted(found.lessons, "lesson")} to come
          {found.first_on === null ? "." : `. First lesson: ${fullDate(found.first_on)}.`}
        </p>
      </div>
      <ClassForm
        key={id}
        of={found}
        choices={choices}
        readOnly={!isManager}
        preview={preview}
        save={async (body, how) => await save(body, found.version, how)}
      />
      {isManager && <ClassActions of={found} />}
      <HistoryPanel of={`class:${id}`} />
      {conflict !== null && (
        <EditConflict
          key={conflict.stored.version}
          of="this class"
          what={conflict.what}
          fields={differences(conflict.mine, { stored: conflict.stored, opened: found, choices })}
          save={async (theirs) => {
            const { mine, stored, opens } = conflict;
            const body = merged(mine, stored, theirs);
            await save(body, stored.version, { seen: (await preview(body)).seen, opens });
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  );
}
