import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { contentKey } from "../../ui/form-data.ts";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { ItemForm } from "./ItemForm.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { schools, school } = await schoolInHand(args);
  const { api } = args.context.get(appContext);
  const choices =
    school === null ? null : await api.call("GET /v1/staff/item-choices", { query: { school }, quiet: true });
  return { schools, choices };
}

export function Component() {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const { schools, choices } = useLoaderData<typeof loader>();
  const [submission] = useState(() => crypto.randomUUID());
  return (
    <div className={editor.screen}>
      <title>New item</title>
      <div className={styles.head}>
        <BackTo to="/items">Items</BackTo>
        <h1>New item</h1>
        <p className={styles.mute}>It begins as a draft. Nobody but staff sees it until you open it.</p>
        <SchoolFilter schools={schools} />
      </div>
      {choices === null ? (
        <p>Please choose the school of the item.</p>
      ) : (
        <ItemForm
          key={choices.school.id}
          choices={choices}
          readOnly={false}
          save={async (form) => {
            const body = { ...form, franchise_id: choices.school.id };
            const idempotencyKey = contentKey(submission, body);
            const { id } = await api.call("POST /v1/staff/items", { body, idempotencyKey, quiet: true });
            toasts.show("Draft saved.", "good");
            await navigate(`/items/${id}`);
          }}
        />
      )}
    </div>
  );
}
