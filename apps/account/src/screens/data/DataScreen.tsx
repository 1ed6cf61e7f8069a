import type { DeletionTerms } from "@matinee/contract/client";
import { Notice } from "@matinee/ui";
import { appContext } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { nullIfForbidden } from "../common/own-only.ts";
import common from "../common/screen.module.css";
import { DeleteAccount } from "./DeleteAccount.tsx";
import type { DeletionResult } from "./DeleteDialog.tsx";
import { Download } from "./Download.tsx";
import { AccountDeleted } from "./AccountDeleted.tsx";

type Loaded = { terms: DeletionTerms | null };

/** `terms` is null where they are not for this login: for staff who look on. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(appContext);
  return { terms: await nullIfForbidden(api.call("GET /v1/account/deletion", { quiet: true })) };
}

/** Everything there is about the account as a file, and the end of the account. */
export function Component() {
  const { terms } = useLoaderData<Loaded>();
  const [cancelled, setGone] = useState<DeletionResult | null>(null);
  if (cancelled !== null) return <AccountDeleted terms={cancelled} />;
  return (
    <div className={common.page}>
      <title>Your data</title>
      <h1>Your data</h1>
      {terms === null ? (
        <Notice tone="calm" title="Only the customer sees this">
          While you view the shop as this parent, you can neither download their data nor delete their account.
        </Notice>
      ) : (
        <>
          <Download />
          <DeleteAccount terms={terms} onDeleted={setGone} />
        </>
      )}
    </div>
  );
}
