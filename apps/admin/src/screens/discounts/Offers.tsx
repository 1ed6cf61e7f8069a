import type { StaffOffer } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Badge, buttonClass } from "@matinee/ui";
import { ListPager } from "@matinee/webapp/paging";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { listQueryOf } from "../../ui/list-address.ts";
import { ListHead } from "../../ui/ListHead.tsx";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { OFFER_KINDS, typesText } from "./discount-text.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [list, schools] = await Promise.all([
    context.get(appContext).api.list("GET /v1/staff/offers", listQueryOf(new URL(request.url).searchParams)),
    schoolsToFilter(context),
  ]);
  return { list, schools };
}

const columns: readonly Column<StaffOffer>[] = [
  {
    name: "Name",
    sort: "name",
    main: true,
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`/offers/${id}`}>{name}</Link>,
  },
  { name: "Kind", sort: "kind", cell: ({ kind }) => OFFER_KINDS[kind] },
  { name: "For", cell: ({ item_types: types }) => typesText(types) },
  { name: "Takes off", sort: "percent", tight: true, cell: ({ percent }) => `${percent}%` },
  {
    name: "Status",
    tight: true,
    cell: ({ active }) => <Badge tone={active ? "good" : "plain"}>{active ? "On" : "Off"}</Badge>,
  },
];

const networkColumns = columns.toSpliced(1, 0, { name: "School", sort: "school", cell: ({ school }) => school.name });

export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const { items, page, size, total } = list;
  const create = (
    <Link className={buttonClass({ tone: "spot" })} to="/offers/new">
      New offer
    </Link>
  );
  return (
    <>
      <ListHead
        title="Offers"
        count={counted(total, "offer")}
        filter={<SchoolFilter schools={schools} />}
        actions={create}
      />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="ticket"
          noMatch={{ title: "No offers found", text: "Show all offers to find the one you need." }}
          none={{ title: "No offers yet", text: "An offer takes money off by itself, without a code.", action: create }}
          all="offers"
        />
      ) : (
        <DataTable
          caption="Offers"
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
