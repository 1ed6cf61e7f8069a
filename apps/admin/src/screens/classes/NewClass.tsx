import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { contentKey } from "../../ui/form-data.ts";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { ClassForm } from "./ClassForm.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { schools, school } = await schoolInHand(args);
  const { api } = args.context.get(appContext);
  const choices =
    school === null ? null : await api.call("GET /v1/staff/class-choices", { query: { school }, quiet: true });
  return { schools, choices };
}

export function Component() {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const { schools, choices } = useLoaderData<typeof loader>();
  const [submission] = useState(() => crypto.randomUUID());
  const school = choices === null ? {} : { franchise_id: choices.school.id };
  return (
    <div className={editor.screen}>
      <title>New class</title>
      <div className={styles.head}>
        <BackTo to="/classes">Classes</BackTo>
        <h1>New class</h1>
        <p className={styles.mute}>It begins as a draft. Nobody but staff sees it until you open it.</p>
        <SchoolFilter schools={schools} />
      </div>
      {choices === null ? (
        <p>Please choose the school of the class.</p>
      ) : (
        <ClassForm
          key={choices.school.id}
          choices={choices}
          readOnly={false}
          preview={async (form) =>
            await api.call("POST /v1/staff/classes/preview", { body: { ...form, ...school }, quiet: true })
          }
          save={async (form) => {
            const body = { ...form, ...school };
            const idempotencyKey = contentKey(submission, body);
            const { id } = await api.call("POST /v1/staff/classes", { body, idempotencyKey, quiet: true });
            toasts.show("Draft saved.", "good");
            await navigate(`/classes/${id}`);
          }}
        />
      )}
    </div>
  );
}
