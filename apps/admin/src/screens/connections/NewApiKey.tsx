import { Button, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { ChooseSome } from "../../ui/choices.tsx";
import { contentKey, textOf } from "../../ui/form-data.ts";
import page from "../../ui/page.module.css";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { useManages } from "../../ui/use-is-manager.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { SCOPE_LABELS, scopeNames } from "./connection-texts.ts";
import { SecretOnce } from "./SecretOnce.tsx";

export const loader = async (args: LoaderFunctionArgs) => await schoolInHand(args);

/** Makes an API key, and shows it once. */
export function Component() {
  const { schools, school } = useLoaderData<typeof loader>();
  const { api } = useApp();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const seesMoney = useManages("money");
  const [idempotency] = useState(() => crypto.randomUUID());
  const [made, setMade] = useState<string | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const on = textOf(form, "expires_on");
    const body = {
      name: textOf(form, "name"),
      scopes: scopeNames.filter((scope) => form.getAll("scopes").includes(scope)),
      ...(on !== "" && { expires_on: on }),
      ...(school !== null && { franchise_id: school }),
    };
    void submission.submit(async () => {
      const idempotencyKey = contentKey(idempotency, body);
      const key = await saving(
        async () => (await api.call("POST /v1/staff/api-keys", { body, idempotencyKey, quiet: true })).key,
      );
      setMade(key);
    });
  };
  return (
    <div className={page.page}>
      <title>New API key</title>
      <div className={page.head}>
        <BackTo to="/connections">Connections</BackTo>
        <h1>New API key</h1>
        {made === null && <SchoolFilter schools={schools} />}
      </div>
      {made === null ? (
        <form className={page.form} noValidate onInput={onInput} onSubmit={submit}>
          {schools.length > 0 && school === null && (
            <p>Without a school, the key is for the network and all its schools.</p>
          )}
          <FormProblem of={submission} />
          <TextInput
            label="Name"
            help="Which program it is for, such as our website."
            name="name"
            autoComplete="off"
            error={submission.fieldError("name")}
          />
          <fieldset className={page.stack}>
            <legend className={page.legend}>What it may do</legend>
            <ChooseSome
              name="scopes"
              choices={scopeNames
                .filter((scope) => seesMoney || scope !== "money:read")
                .map((scope) => ({ value: scope, label: SCOPE_LABELS[scope] }))}
              isChosen={() => false}
              error={submission.fieldError("scopes")}
            />
          </fieldset>
          <TextInput
            label="Last day"
            help="Leave empty for one year. The longest is two years."
            name="expires_on"
            type="date"
            optional
            error={submission.fieldError("expires_on")}
          />
          <div className={page.buttons}>
            <Button type="submit" tone="spot" busy={submission.busy}>
              Create key
            </Button>
          </div>
        </form>
      ) : (
        <SecretOnce label="API key" secret={made}>
          Put it where the program keeps its secrets, and nowhere else. If it gets lost, revoke it and make another.
        </SecretOnce>
      )}
    </div>
  );
}
