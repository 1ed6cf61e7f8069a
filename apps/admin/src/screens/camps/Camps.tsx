import type { Api, ListQuery, StaffCampRow } from "@matinee/contract/client";
import { shortWeekday, tableDate, isoWeekday } from "@matinee/format";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { Column } from "../../ui/DataTable.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { STATUS_TABS } from "../../ui/listing-status.ts";
import { CreateLink, ListPage, loadList, nameColumn, SCHOOL_COLUMN, STATUS_COLUMN } from "../../ui/ListPage.tsx";
import { useListingBulk } from "../../ui/list/use-listing-bulk.ts";
import { takenText } from "../../ui/taken-text.ts";
import { useIsManager } from "../../ui/use-is-manager.ts";

export const loader = async (args: LoaderFunctionArgs) => await loadList(args, "GET /v1/staff/camps");

/** "4 of 20", or each day where they differ: "Mon 4, Tue 12 of 20". */
function daysTaken({ days }: StaffCampRow): string {
  const [first] = days;
  if (first === undefined) return "";
  if (days.every(({ taken, places }) => taken === first.taken && places === first.places))
    return takenText(first.taken, first.places);
  const most = Math.max(...days.map(({ taken, places }) => taken - places));
  const tooMany = most > 0 ? `, up to ${most} too many` : "";
  const samePlaces = days.every(({ places }) => places === first.places);
  const each = days.map(({ on, taken, places }) => {
    const day = days.length <= 7 ? shortWeekday(isoWeekday(on)) : String(Number(on.slice(8)));
    return `${day} ${samePlaces ? taken : `${taken}/${places}`}`;
  });
  return `${each.join(", ")}${samePlaces ? ` of ${first.places}` : ""}${tooMany}`;
}

const columns: readonly Column<StaffCampRow>[] = [
  nameColumn("/camps"),
  {
    name: "Dates",
    sort: "starts_on",
    tight: true,
    cell: ({ starts_on: from, ends_on: to }) =>
      from === to ? tableDate(from) : `${tableDate(from)} – ${tableDate(to)}`,
  },
  { name: "Location", sort: "location", cell: ({ location }) => location.name },
  SCHOOL_COLUMN,
  { name: "Taken", text: daysTaken, cell: daysTaken },
  STATUS_COLUMN,
];

const readPage = async (api: Api, query: ListQuery) => await api.list("GET /v1/staff/camps", query);

export function Component() {
  const isManager = useIsManager();
  return (
    <ListPage
      {...useLoaderData<typeof loader>()}
      name="camps"
      actions={<ExportButton address="/v1/staff/camps/export" />}
      bulk={useListingBulk("camp")}
      readPage={readPage}
      one="camp"
      many="camps"
      searchFor="Search by camp, location or category"
      tabs={STATUS_TABS}
      columns={columns}
      sortedBy="starts_on,desc"
      drawing="stage"
      none="A camp begins as a draft that only staff see."
      create={isManager && <CreateLink to="/camps/new">New camp</CreateLink>}
    />
  );
}
