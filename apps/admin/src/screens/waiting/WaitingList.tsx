import type { StaffWaitingEntry } from "@matinee/contract/client";
import { EmptyState } from "@matinee/ui";
import { counted } from "@matinee/format";
import { appContext } from "@matinee/webapp/signed-in";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import styles from "../../ui/page.module.css";
import { useManages } from "../../ui/use-is-manager.ts";
import { BulkCards } from "../../ui/list/BulkCards.tsx";
import { useWaitingBulk } from "./use-waiting-bulk.ts";
import { WaitingEntryRow } from "./WaitingEntryRow.tsx";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const id = params["id"] ?? "";
  const isCamp = params["kind"] === "camp";
  const key = isCamp ? "course_id" : "group_id";
  const query = { [key]: id };
  const [entries, lists] = await Promise.all([
    api.call("GET /v1/staff/waiting-lists/entries", {
      query,
      quiet: true,
    }),
    api.call("GET /v1/staff/waiting-lists", { query: { filter: `${key}:eq:${id}` }, quiet: true }),
  ]);
  const [list] = lists.items;
  return { entries, query, title: list === undefined ? "Waiting list" : list.name, location: list?.location ?? null };
}

const idOf = ({ id }: StaffWaitingEntry) => id;
const nameOf = ({ position, child }: StaffWaitingEntry) => `${position}. ${child.name}`;

/** The children who wait for one class or camp, in their order. Staff offer places, pass children over and take them off, each with a reason. */
export function Component() {
  const { entries, query, title, location } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const bulk = useWaitingBulk(query);
  const mayExport = useManages("export");
  return (
    <div className={styles.page}>
      <title>{`${title}: waiting list`}</title>
      <div className={styles.head}>
        <BackTo to="/waiting-lists">Waiting lists</BackTo>
        <h1>{title}</h1>
        {location !== null && <p className={styles.mute}>{location}</p>}
      </div>
      {entries.length > 0 && mayExport && (
        <div className={styles.buttons}>
          <ExportButton address="/v1/staff/waiting-lists/entries/export" query={query} />
        </div>
      )}
      <p>
        Free places are offered to the first child automatically. {counted(entries.length, "child", "children")} on the
        list.
      </p>
      {entries.length === 0 ? (
        <EmptyState drawing="stage" title="Nobody is waiting">
          Families can join the list when there is no free place.
        </EmptyState>
      ) : (
        <BulkCards rows={entries} keyOf={idOf} nameOf={nameOf} bulk={bulk} label="Children in their order" isOrdered>
          {(entry, box) => (
            <WaitingEntryRow key={entry.id} entry={entry} box={box} onChanged={() => void revalidate()} />
          )}
        </BulkCards>
      )}
    </div>
  );
}
