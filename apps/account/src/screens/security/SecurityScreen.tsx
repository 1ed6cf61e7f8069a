import type { LoginSession, TwoStep } from "@matinee/contract/client";
import { Notice } from "@matinee/ui";
import { appContext } from "@matinee/webapp/signed-in";
import { TwoStepSection } from "@matinee/webapp/two-step";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { useStatusMessage } from "../common/StatusMessage.tsx";
import { nullIfForbidden } from "../common/own-only.ts";
import common from "../common/screen.module.css";
import { Logins } from "./Logins.tsx";
import { PasswordForm } from "./PasswordForm.tsx";

type Loaded = { own: { sessions: readonly LoginSession[]; twoStep: TwoStep } | null };

/** `own` is null for staff who view the account. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(appContext);
  const found = await nullIfForbidden(
    Promise.all([
      api.call("GET /v1/account/sessions", { quiet: true }),
      api.call("GET /v1/account/two-step", { quiet: true }),
    ]),
  );
  return { own: found === null ? null : { sessions: found[0].items, twoStep: found[1] } };
}

/** The password, two-step login and the login sessions. */
export function Component() {
  const { own } = useLoaderData<Loaded>();
  const { revalidate } = useRevalidator();
  const changed = useStatusMessage();
  const ended = useStatusMessage();
  const after = (status: typeof changed) => async (message: string) => {
    await revalidate();
    status.show(message);
  };
  return (
    <div className={common.page}>
      <title>Security</title>
      <h1>Security</h1>
      {own === null ? (
        <Notice tone="calm" title="Only the customer can see this page">
          You can't change their password or see where they are logged in while you are viewing as them.
        </Notice>
      ) : (
        <>
          <PasswordForm message={changed.message} onSaved={after(changed)} />
          <TwoStepSection state={own.twoStep} onChanged={revalidate} />
          <Logins sessions={own.sessions} message={ended.message} onEnded={after(ended)} />
        </>
      )}
    </div>
  );
}
