import { ApiError, type ItemForm as Form, type StaffItem } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { appContext, useApp, type App } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { EditConflict } from "../../ui/EditConflict.tsx";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";
import { useIsManager } from "../../ui/use-is-manager.ts";
import { differences, merged, STATUS } from "./item-fields.ts";
import { ItemActions } from "./ItemActions.tsx";
import { ItemForm } from "./ItemForm.tsx";

type Conflict = {
  /** What this user wants to save. */
  readonly mine: Form;
  /** What somebody else has saved meanwhile. */
  readonly stored: StaffItem;
  readonly what: string;
  readonly opens: boolean;
};

const readItem = async ({ api }: Pick<App, "api">, id: number) =>
  await api.call("GET /v1/staff/items/{id}", { path: { id }, quiet: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const found = await readItem(app, Number(params["id"]));
  const query = { school: found.school.id };
  return { found, choices: await app.api.call("GET /v1/staff/item-choices", { query, quiet: true }) };
}

export function Component() {
  const app = useApp();
  const revalidator = useRevalidator();
  const isManager = useIsManager();
  const { found, choices } = useLoaderData<typeof loader>();
  const { id } = found;
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // What was saved is read again, so that new sizes are known by their ids.
  const [saves, setSaves] = useState(0);
  const save = async (body: Form, version: number, opens: boolean) => {
    try {
      const saved = await app.api.call("PUT /v1/staff/items/{id}", {
        path: { id },
        body: { ...body, version },
        quiet: true,
      });
      if (opens)
        await app.api.call("POST /v1/staff/items/{id}/open", {
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
      return setConflict({ mine: body, stored: await readItem(app, id), what, opens });
    }
    setConflict(null);
    app.toasts.show(opens ? "Saved and open." : "Item saved.", "good");
    await revalidator.revalidate();
    setSaves((before) => before + 1);
  };
  const stock = found.variations.reduce((sum, one) => sum + one.stock, 0);
  return (
    <div className={editor.screen}>
      <title>{found.name}</title>
      <div className={styles.head}>
        <BackTo to="/items">Items</BackTo>
        <h1>{found.name}</h1>
        <p className={styles.mute}>
          {STATUS[found.status]}. {counted(stock, "piece")} in stock.
        </p>
      </div>
      <ItemForm
        key={`${id}.${saves}`}
        of={found}
        choices={choices}
        readOnly={!isManager}
        save={async (body, { opens }) => await save(body, found.version, opens)}
      />
      {isManager && <ItemActions of={found} />}
      {conflict !== null && (
        <EditConflict
          key={conflict.stored.version}
          of="this item"
          what={conflict.what}
          fields={differences(conflict.mine, { stored: conflict.stored, opened: found, choices })}
          save={async (theirs) => {
            const { mine, stored, opens } = conflict;
            await save(merged(mine, stored, theirs), stored.version, opens);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  );
}
