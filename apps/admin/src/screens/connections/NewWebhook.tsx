import { Button, buttonClass } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { contentKey } from "../../ui/form-data.ts";
import page from "../../ui/page.module.css";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { SecretOnce } from "./SecretOnce.tsx";
import { WebhookFields, webhookOfForm } from "./WebhookFields.tsx";

export const loader = async (args: LoaderFunctionArgs) => await schoolInHand(args);

const NEW = { name: "", url: "", events: [] };

/** Adds a webhook, and shows its secret once. */
export function Component() {
  const { schools, school } = useLoaderData<typeof loader>();
  const { api } = useApp();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [idempotency] = useState(() => crypto.randomUUID());
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = webhookOfForm(new FormData(event.currentTarget));
    const body = { ...form, ...(school !== null && { franchise_id: school }) };
    void submission.submit(async () => {
      const idempotencyKey = contentKey(idempotency, body);
      setMade(
        await saving(async () => await api.call("POST /v1/staff/webhooks", { body, idempotencyKey, quiet: true })),
      );
    });
  };
  return (
    <div className={page.page}>
      <title>Add a webhook</title>
      <div className={page.head}>
        <BackTo to="/connections">Connections</BackTo>
        <h1>Add a webhook</h1>
        {made === null && <SchoolFilter schools={schools} />}
      </div>
      {made === null ? (
        <form className={page.form} noValidate onInput={onInput} onSubmit={submit}>
          {schools.length > 0 && school === null && <p>Without a school, it is told what happens at every school.</p>}
          <FormProblem of={submission} />
          <WebhookFields of={NEW} submission={submission} />
          <div className={page.buttons}>
            <Button type="submit" tone="spot" busy={submission.busy}>
              Add webhook
            </Button>
          </div>
        </form>
      ) : (
        <>
          <SecretOnce label="Secret" secret={made.secret}>
            The program needs it to check that an event comes from here.
          </SecretOnce>
          <p>
            <Link className={buttonClass({ tone: "quiet" })} to={`/connections/webhooks/${made.id}`}>
              Go on to the webhook and send a test
            </Link>
          </p>
        </>
      )}
    </div>
  );
}
