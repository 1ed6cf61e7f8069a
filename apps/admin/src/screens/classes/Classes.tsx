import type { StaffClassRow } from "@matinee/contract/client";
import { counted, shortDate, shortWeekday } from "@matinee/format";
import { Badge, buttonClass } from "@matinee/ui";
import { ListPager } from "@matinee/webapp/paging";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { listQueryOf } from "../../ui/list-address.ts";
import { ListHead } from "../../ui/ListHead.tsx";
import { STATUS, STATUS_TABS, STATUS_TONES } from "../../ui/listing-status.ts";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { StatusTabs } from "../../ui/StatusTabs.tsx";
import { useIsManager } from "../../ui/use-is-manager.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [list, schools] = await Promise.all([
    context.get(appContext).api.list("GET /v1/staff/classes", listQueryOf(new URL(request.url).searchParams)),
    schoolsToFilter(context),
  ]);
  return { list, schools };
}

const columns: readonly Column<StaffClassRow>[] = [
  {
    name: "Name",
    sort: "name",
    main: true,
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`/classes/${id}`}>{name}</Link>,
  },
  { name: "Stage", sort: "stage", cell: ({ stage }) => stage.name },
  { name: "Location", sort: "location", cell: ({ location }) => location.name },
  {
    name: "Lessons",
    tight: true,
    cell: ({ slots }) => slots.map((one) => `${shortWeekday(one.weekday)} ${one.starts_at}`).join(", "),
  },
  { name: "Next", tight: true, cell: ({ next_on: on }) => (on === null ? "No dates" : shortDate(on)) },
  {
    name: "Taken",
    tight: true,
    cell: ({ taken, capacity }) => (taken === null ? "" : `${taken} of ${capacity}`),
  },
  {
    name: "Status",
    tight: true,
    sort: "status",
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{STATUS[status]}</Badge>,
  },
];

const networkColumns = columns.toSpliced(3, 0, { name: "School", sort: "school", cell: ({ school }) => school.name });

export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const isManager = useIsManager();
  const { items, page, size, total } = list;
  const create = isManager ? (
    <Link className={buttonClass({ tone: "spot" })} to="/classes/new">
      New class
    </Link>
  ) : undefined;
  return (
    <>
      <ListHead
        title="Classes"
        count={counted(total, "class", "classes")}
        searchFor="Search by class, location or stage"
        filter={<SchoolFilter schools={schools} />}
        actions={create}
      />
      <StatusTabs label="Status" tabs={STATUS_TABS} />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="stage"
          noMatch={{ title: "No classes found", text: "Try other words, or show all classes." }}
          none={{ title: "No classes yet", text: "A class begins as a draft that only staff see.", action: create }}
          all="classes"
        />
      ) : (
        <DataTable
          caption="Classes"
          columns={schools.length > 0 ? networkColumns : columns}
          rows={items}
          keyOf={({ id }) => id}
          sortedBy="name,asc"
        />
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}
