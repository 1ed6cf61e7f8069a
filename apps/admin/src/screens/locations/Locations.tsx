import type { StaffLocation } from "@matinee/contract/client";
import { buttonClass } from "@matinee/ui";
import { counted } from "@matinee/format";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import { listQueryOf } from "../../ui/list-address.ts";
import { ListPager } from "@matinee/webapp/paging";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [list, schools] = await Promise.all([
    context.get(appContext).api.list("GET /locations/managed", listQueryOf(new URL(request.url).searchParams)),
    schoolsToFilter(context),
  ]);
  return { list, schools };
}

const columns: readonly Column<StaffLocation>[] = [
  {
    name: "Name",
    wide: true,
    sort: "name",
    main: true,
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`/locations/${id}`}>{name}</Link>,
  },
  { name: "Address", cell: ({ address_line_1: line }) => line },
  { name: "Town", sort: "post_town", cell: ({ post_town: town }) => town },
  { name: "Postcode", sort: "postcode", tight: true, cell: ({ postcode }) => postcode },
  { name: "Classes", tight: true, sort: "classes", cell: ({ classes }) => classes },
];

const networkColumns = columns.toSpliced(4, 0, {
  name: "School",
  sort: "school",
  cell: ({ franchise }) => franchise.name,
});

const create = (
  <Link className={buttonClass({ tone: "spot" })} to="/locations/new">
    Add location
  </Link>
);

export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const { items, page, size, total } = list;
  return (
    <>
      <ListHead
        title="Locations"
        count={counted(total, "location")}
        filter={<SchoolFilter schools={schools} />}
        actions={
          <>
            <ExportButton address="/locations/export" />
            {create}
          </>
        }
      />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="stage"
          noMatch={{ title: "No locations found", text: "Show all locations to find the one you need." }}
          none={{ title: "No locations yet", text: "Classes and camps need a location.", action: create }}
          all="locations"
        />
      ) : (
        <DataTable
          caption="Locations"
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
