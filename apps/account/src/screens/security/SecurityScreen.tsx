import type { LoginSession } from "@matinee/contract/client";
import { Notice } from "@matinee/ui";
import { appContext } from "@matinee/webapp/signed-in";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { useNews } from "../common/News.tsx";
import { ownOnly } from "../common/own-only.ts";
import common from "../common/screen.module.css";
import { Logins } from "./Logins.tsx";
import { PasswordForm } from "./PasswordForm.tsx";

type Loaded = { sessions: readonly LoginSession[] | null };

/** `sessions` is null where they are not for this login: for staff who look on. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(appContext);
  const found = await ownOnly(api.call("GET /v1/account/sessions", { quiet: true }));
  return { sessions: found?.items ?? null };
}

/** The password, and where the account is logged in. */
export function Component() {
  const { sessions } = useLoaderData<Loaded>();
  const { revalidate } = useRevalidator();
  const changed = useNews();
  const ended = useNews();
  const after = (news: typeof changed) => async (words: string) => {
    await revalidate();
    news.say(words);
  };
  return (
    <div className={common.page}>
      <title>Security</title>
      <h1>Security</h1>
      {sessions === null ? (
        <Notice tone="calm" title="Only the customer sees this">
          While you view the shop as this parent, you can neither change their password nor see their logins.
        </Notice>
      ) : (
        <>
          <PasswordForm said={changed.said} onSaved={after(changed)} />
          <Logins sessions={sessions} said={ended.said} onEnded={after(ended)} />
        </>
      )}
    </div>
  );
}
