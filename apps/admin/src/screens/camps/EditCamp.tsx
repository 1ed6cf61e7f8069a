import { ApiError, type CampForm as Form, type StaffCamp } from "@matinee/contract/client";
import { dateRange } from "@matinee/format";
import { Notice } from "@matinee/ui";
import { appContext, useApp, type App } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { EditConflict } from "../../ui/EditConflict.tsx";
import editor from "../../ui/editor.module.css";
import { STATUS } from "../../ui/listing-status.ts";
import styles from "../../ui/page.module.css";
import { useIsManager } from "../../ui/use-is-manager.ts";
import { CampActions } from "./CampActions.tsx";
import { CampForm } from "./CampForm.tsx";
import { differences, merged } from "./camp-fields.ts";
import { readChoices } from "./read-choices.ts";

type Conflict = {
  /** What this user wants to save. */
  readonly mine: Form;
  /** What somebody else has saved meanwhile. */
  readonly stored: StaffCamp;
  readonly what: string;
  readonly opens: boolean;
};

const readCamp = async ({ api }: Pick<App, "api">, id: number) =>
  await api.call("GET /v1/staff/camps/{id}", { path: { id }, quiet: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const found = await readCamp(app, Number(params["id"]));
  return { found, ...(await readChoices(app.api, found.school.id)) };
}

export function Component() {
  const app = useApp();
  const revalidator = useRevalidator();
  const isManager = useIsManager();
  const { found, choices, calendar } = useLoaderData<typeof loader>();
  const { id } = found;
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // The form begins anew with what a conflict was settled on.
  const [settled, setSettled] = useState(0);
  const save = async (body: Form, version: number, opens: boolean): Promise<boolean> => {
    try {
      const saved = await app.api.call("PUT /v1/staff/camps/{id}", {
        path: { id },
        body: { ...body, version },
        quiet: true,
      });
      if (opens)
        await app.api.call("POST /v1/staff/camps/{id}/open", {
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
      setConflict({ mine: body, stored: await readCamp(app, id), what, opens });
      return false;
    }
    setConflict(null);
    app.toasts.show(opens ? "Saved and open." : "Camp saved.", "good");
    await revalidator.revalidate();
    return true;
  };
  return (
    <div className={editor.screen}>
      <title>{found.name}</title>
      <div className={styles.head}>
        <BackTo to="/camps">Camps</BackTo>
        <h1>{found.name}</h1>
        <p className={styles.mute}>
          {STATUS[found.status]}. {dateRange(found.starts_on, found.ends_on)} {found.ends_on.slice(0, 4)}.
        </p>
      </div>
      {found.status === "closed" && <Notice tone="calm">It takes no bookings. Those that it has stay.</Notice>}
      <CampForm
        key={`${id} ${settled}`}
        of={found}
        choices={choices}
        calendar={calendar}
        readOnly={!isManager}
        save={async (body, { opens }) => {
          await save(body, found.version, opens);
        }}
      />
      {isManager && <CampActions of={found} />}
      {conflict !== null && (
        <EditConflict
          key={conflict.stored.version}
          of="this camp"
          what={conflict.what}
          fields={differences(conflict.mine, { stored: conflict.stored, opened: found, choices })}
          save={async (theirs) => {
            const { mine, stored, opens } = conflict;
            if (await save(merged(mine, stored, theirs), stored.version, opens)) setSettled(settled + 1);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  );
}
