import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import styles from "../../ui/page.module.css";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { contentKey } from "../../ui/form-data.ts";
import { LocationForm } from "./LocationForm.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  return await context.get(appContext).api.call("GET /v1/staff/workplace", { quiet: true });
}

export function Component() {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const { schools } = useLoaderData<typeof loader>();
  const { onInput, saving } = useUnsavedWork();
  const [submission] = useState(() => crypto.randomUUID());
  return (
    <div className={styles.page}>
      <title>New location</title>
      <div className={styles.head}>
        <BackTo to="/locations">Locations</BackTo>
        <h1>New location</h1>
      </div>
      <LocationForm
        schools={schools}
        onInput={onInput}
        save={async (body) => {
          const idempotencyKey = contentKey(submission, body);
          await saving(async () => {
            await api.call("POST /locations/create", { body, idempotencyKey, quiet: true });
            toasts.show("Location created.", "good");
            await navigate("/locations");
            return true;
          });
        }}
      />
    </div>
  );
}
