import type { Api, ListQuery, StaffClassRow } from "@matinee/contract/client";
import { shortDate, shortWeekday } from "@matinee/format";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { Column } from "../../ui/DataTable.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { STATUS_TABS } from "../../ui/listing-status.ts";
import { FiltersMenu } from "../../ui/list/FiltersMenu.tsx";
import { CreateLink, ListPage, loadList, nameColumn, SCHOOL_COLUMN, STATUS_COLUMN } from "../../ui/ListPage.tsx";
import { useListingBulk } from "../../ui/list/use-listing-bulk.ts";
import { takenText } from "../../ui/taken-text.ts";
import { useIsManager } from "../../ui/use-is-manager.ts";
import { filtersOf } from "./class-filters.ts";

export async function loader(args: LoaderFunctionArgs) {
  const [loaded, filters] = await Promise.all([loadList(args, "GET /v1/staff/classes"), filtersOf(args)]);
  return { ...loaded, filters };
}

const columns: readonly Column<StaffClassRow>[] = [
  nameColumn("/classes"),
  { name: "Stage", sort: "stage", cell: ({ stage }) => stage.name },
  { name: "Location", sort: "location", cell: ({ location }) => location.name },
  SCHOOL_COLUMN,
  {
    name: "Lessons",
    tight: true,
    cell: ({ slots }) => slots.map((one) => `${shortWeekday(one.weekday)} ${one.starts_at}`).join(", "),
  },
  { name: "Next", tight: true, cell: ({ next_on: on }) => (on === null ? "No dates" : shortDate(on)) },
  {
    name: "Taken",
    tight: true,
    cell: ({ taken, capacity }) => (taken === null ? "" : takenText(taken, capacity)),
  },
  STATUS_COLUMN,
];

const [all, drafts, open, ...others] = STATUS_TABS;
const tabs = [all, drafts, open, { status: "over", name: "No dates" }, ...others];

const readPage = async (api: Api, query: ListQuery) => await api.list("GET /v1/staff/classes", query);

export function Component() {
  const isManager = useIsManager();
  const { filters, ...loaded } = useLoaderData<typeof loader>();
  return (
    <ListPage
      {...loaded}
      filter={<FiltersMenu {...filters} />}
      name="classes"
      actions={<ExportButton address="/v1/staff/classes/export" />}
      bulk={useListingBulk("class")}
      readPage={readPage}
      one="class"
      many="classes"
      searchFor="Search by class or location"
      tabs={tabs}
      columns={columns}
      sortedBy="name,asc"
      drawing="stage"
      none="A class begins as a draft that only staff see."
      create={isManager && <CreateLink to="/classes/new">New class</CreateLink>}
    />
  );
}
