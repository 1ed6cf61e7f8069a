import { queryString } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { useApp, useSubmit } from "@matinee/webapp/signed-in";
import { listQueryOf } from "./list-address.ts";
import { useIsNetwork, useManages } from "./use-is-manager.ts";
import { useListSearch } from "./use-list-search.ts";

/** What is done about cells that a spreadsheet would run as a formula. */
const HARMLESS = "Cells that a spreadsheet would read as a formula start with an apostrophe. Import removes it.";

/** What a list is narrowed to. Default: what the address of a list says. */
type Narrowed = Readonly<Record<string, unknown>>;

/** Downloads all pages of the filtered and sorted list as CSV. Managers alone have it. */
export function ExportButton({ address, query, children = "Export CSV" }: Omit<ExportProps, "isWhole">) {
  return useManages("export") ? (
    <Export address={address} query={query}>
      {children}
    </Export>
  ) : null;
}

/** Downloads the payouts with what is in them. One payout is of all schools, so the network alone has it. */
export function ExportPayouts() {
  return useIsNetwork() ? (
    <Export address="/v1/staff/payouts/export" isWhole>
      Export payouts
    </Export>
  ) : null;
}

type ExportProps = { address: string; isWhole?: boolean; query?: Narrowed | undefined; children?: string };

function Export({ address, isWhole = false, query: narrowed, children }: ExportProps) {
  const { api, toasts } = useApp();
  const search = useListSearch();
  const submission = useSubmit();
  const save = async () => {
    const done = await submission.submit(async () => {
      const { extra, sort } = listQueryOf(search);
      const query = isWhole ? "" : queryString(narrowed ?? { ...extra, sort });
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
    <Button tone="quiet" title={HARMLESS} busy={submission.busy} onClick={() => void save()}>
      {children}
    </Button>
  );
}
