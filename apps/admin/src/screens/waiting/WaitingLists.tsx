import type { StaffWaitingListRow } from "@matinee/contract/client";
import { counted, formatInstantDate } from "@matinee/format";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import { listQueryOf } from "../../ui/list-address.ts";
import { ListPager } from "@matinee/webapp/paging";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { listPath } from "./waiting-text.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [list, schools] = await Promise.all([
    context.get(appContext).api.list("GET /v1/staff/waiting-lists", listQueryOf(new URL(request.url).searchParams)),
    schoolsToFilter(context),
  ]);
  return { list, schools };
}

const columns: readonly Column<StaffWaitingListRow>[] = [
  {
    name: "Class or camp",
    wide: true,
    sort: "name",
    main: true,
    text: ({ name }) => name,
    cell: (row) => <Link to={listPath(row)}>{row.name}</Link>,
  },
  { name: "Location", wide: true, cell: ({ location }) => location },
  { name: "Waiting", sort: "waiting", tight: true, cell: ({ waiting }) => waiting },
  { name: "Open offers", tight: true, cell: ({ offered }) => offered },
  { name: "Since", tight: true, cell: ({ since }) => formatInstantDate(since) },
];

/** With the school of each list, for those who see several. */
const networkColumns = columns.toSpliced(2, 0, { name: "School", cell: ({ school }) => school.name });

/** The classes and camps for which children wait. */
export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const { items, page, size, total } = list;
  const shown = schools.length > 0 ? networkColumns : columns;
  return (
    <>
      <ListHead
        title="Waiting lists"
        count={counted(total, "list")}
        filter={<SchoolFilter schools={schools} />}
        list={{ name: "waiting-lists", columns: shown }}
        actions={<ExportButton address="/v1/staff/waiting-lists/export" />}
      />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="stage"
          noMatch={{ title: "No waiting lists at this school", text: "Choose another school, or show all." }}
          none={{ title: "No waiting lists", text: "Families can join one when a class or camp is full." }}
          all="waiting lists"
        />
      ) : (
        <DataTable
          list="waiting-lists"
          caption="Waiting lists"
          columns={shown}
          rows={items}
          keyOf={listPath}
          sortedBy="waiting,desc"
        />
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}
