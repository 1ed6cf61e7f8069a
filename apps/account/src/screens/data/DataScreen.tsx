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

/** `terms` is null for staff who view the account. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(appContext);
  return { terms: await nullIfForbidden(api.call("GET /v1/account/deletion", { quiet: true })) };
}

/** Downloads the account's data, or deletes the account. */
export function Component() {
  const { terms } = useLoaderData<Loaded>();
  const [deleted, setDeleted] = useState<DeletionResult | null>(null);
  if (deleted !== null) return <AccountDeleted terms={deleted} />;
  return (
    <div className={common.page}>
      <title>Your data</title>
      <h1>Your data</h1>
      {terms === null ? (
        <Notice tone="calm" title="Only the customer can see this page">
          You can't download their data or delete their account while you are viewing as them.
        </Notice>
      ) : (
        <>
          <Download />
          <DeleteAccount terms={terms} onDeleted={setDeleted} />
        </>
      )}
    </div>
  );
}
