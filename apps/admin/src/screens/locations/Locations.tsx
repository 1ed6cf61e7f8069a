import type { StaffLocation } from "@matinee/contract/client";
import { buttonClass } from "@matinee/ui";
import { counted } from "@matinee/format";
import { appContext, useAuth } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import { listQueryOf } from "../../ui/list-address.ts";
import { ListPager } from "../../ui/ListPager.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  return await context
    .get(appContext)
    .api.list("GET /locations/managed", listQueryOf(new URL(request.url).searchParams));
}

const columns: readonly Column<StaffLocation>[] = [
  { name: "Name", sort: "name", main: true, cell: ({ id, name }) => <Link to={`/locations/${id}`}>{name}</Link> },
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
  const { items, page, size, total } = useLoaderData<typeof loader>();
  // Staff of one school only see its own locations.
  const isNetwork = useAuth().userDetails?.roles.some(({ name }) => name === "NETWORK_ADMIN") ?? false;
  return (
    <>
      <ListHead
        title="Locations"
        count={counted(total, "location")}
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
          columns={isNetwork ? networkColumns : columns}
          rows={items}
          keyOf={({ id }) => id}
          sortedBy="name,asc"
        />
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}
