import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { contentKey } from "../../ui/form-data.ts";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { CampForm } from "./CampForm.tsx";
import { readChoices } from "./read-choices.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { schools, school } = await schoolInHand(args);
  const { api } = args.context.get(appContext);
  return { schools, found: school === null ? null : await readChoices(api, school) };
}

export function Component() {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const { schools, found } = useLoaderData<typeof loader>();
  const [submission] = useState(() => crypto.randomUUID());
  return (
    <div className={editor.screen}>
      <title>New camp</title>
      <div className={styles.head}>
        <BackTo to="/camps">Camps</BackTo>
        <h1>New camp</h1>
        <p className={styles.mute}>It begins as a draft. Nobody but staff sees it until you open it.</p>
        <SchoolFilter schools={schools} />
      </div>
      {found === null ? (
        <p>Please choose the school of the camp.</p>
      ) : (
        <CampForm
          key={found.choices.school.id}
          {...found}
          readOnly={false}
          save={async (form) => {
            const body = { ...form, franchise_id: found.choices.school.id };
            const idempotencyKey = contentKey(submission, body);
            const { id } = await api.call("POST /v1/staff/camps", { body, idempotencyKey, quiet: true });
            toasts.show("Draft saved.", "good");
            await navigate(`/camps/${id}`);
          }}
        />
      )}
    </div>
  );
}
