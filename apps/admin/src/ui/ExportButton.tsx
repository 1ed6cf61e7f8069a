import { queryString } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { useApp, useAuth, useSubmit } from "@matinee/webapp/signed-in";
import { useSearchParams } from "react-router";
import { listQueryOf } from "./list-address.ts";
import { useManages } from "./use-is-manager.ts";

/** Downloads all pages of the filtered and sorted list as CSV. Managers alone have it. */
export function ExportButton({ address }: { address: string }) {
  return useManages("export") ? <Export address={address}>Export CSV</Export> : null;
}

/** Downloads the payouts with what is in them. One payout is of all schools, so the network alone has it. */
export function ExportPayouts() {
  const roles = useAuth().userDetails?.roles ?? [];
  const isNetwork = roles.some(({ name }) => name === "NETWORK_ADMIN");
  return isNetwork ? (
    <Export address="/v1/staff/payouts/export" isWhole>
      Export payouts
    </Export>
  ) : null;
}

function Export({ address, isWhole = false, children }: { address: string; isWhole?: boolean; children: string }) {
  const { api, toasts } = useApp();
  const [search] = useSearchParams();
  const submission = useSubmit();
  const save = async () => {
    const done = await submission.submit(async () => {
      const { extra, sort } = listQueryOf(search);
      const query = isWhole ? "" : queryString({ ...extra, sort });
      const { fileName, content } = await api.exportCsv(query === "" ? address : `${address}?${query}`, undefined, {
        quiet: true,
      });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(content);
      link.download = fileName;
      link.click();
      URL.revokeObjectURL(link.href);
    });
    if (!done) toasts.show("We could not export the list. Please try again.", "problem");
  };
  return (
    <Button tone="quiet" busy={submission.busy} onClick={() => void save()}>
      {children}
    </Button>
  );
}
