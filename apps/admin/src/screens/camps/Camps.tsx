import type { StaffCampRow } from "@matinee/contract/client";
import { counted, shortWeekday, tableDate, weekdayOf } from "@matinee/format";
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
    context.get(appContext).api.list("GET /v1/staff/camps", listQueryOf(new URL(request.url).searchParams)),
    schoolsToFilter(context),
  ]);
  return { list, schools };
}

/** "4 of 20", or each day where they differ: "Mon 4, Tue 12 of 20". */
function takenText({ days }: StaffCampRow): string {
  const [first] = days;
  if (first === undefined) return "";
  if (days.every(({ taken, places }) => taken === first.taken && places === first.places))
    return `${first.taken} of ${first.places}`;
  const samePlaces = days.every(({ places }) => places === first.places);
  const each = days.map(({ on, taken, places }) => {
    const day = days.length <= 7 ? shortWeekday(weekdayOf(on)) : String(Number(on.slice(8)));
    return `${day} ${samePlaces ? taken : `${taken}/${places}`}`;
  });
  return samePlaces ? `${each.join(", ")} of ${first.places}` : each.join(", ");
}

const columns: readonly Column<StaffCampRow>[] = [
  {
    name: "Name",
    sort: "name",
    main: true,
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`/camps/${id}`}>{name}</Link>,
  },
  {
    name: "Dates",
    sort: "starts_on",
    tight: true,
    cell: ({ starts_on: from, ends_on: to }) =>
      from === to ? tableDate(from) : `${tableDate(from)} – ${tableDate(to)}`,
  },
  { name: "Location", sort: "location", cell: ({ location }) => location.name },
  { name: "Taken", text: takenText, cell: takenText },
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
    <Link className={buttonClass({ tone: "spot" })} to="/camps/new">
      New camp
    </Link>
  ) : undefined;
  return (
    <>
      <ListHead
        title="Camps"
        count={counted(total, "camp")}
        searchFor="Search by camp, location or category"
        filter={<SchoolFilter schools={schools} />}
        actions={create}
      />
      <StatusTabs label="Status" tabs={STATUS_TABS} />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="stage"
          noMatch={{ title: "No camps found", text: "Try other words, or show all camps." }}
          none={{ title: "No camps yet", text: "A camp begins as a draft that only staff see.", action: create }}
          all="camps"
        />
      ) : (
        <DataTable
          caption="Camps"
          columns={schools.length > 0 ? networkColumns : columns}
          rows={items}
          keyOf={({ id }) => id}
          sortedBy="starts_on,desc"
        />
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}
