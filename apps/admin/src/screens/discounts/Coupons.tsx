import type { StaffCoupon } from "@matinee/contract/client";
import { counted, tableDate } from "@matinee/format";
import { Badge, buttonClass } from "@matinee/ui";
import { ListPager } from "@matinee/webapp/paging";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { listQueryOf } from "../../ui/list-address.ts";
import { ListHead } from "../../ui/ListHead.tsx";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { StatusTabs } from "../../ui/StatusTabs.tsx";
import { COUPON_STATUS, offText, usesText } from "./discount-text.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [list, schools] = await Promise.all([
    context.get(appContext).api.list("GET /v1/staff/coupons", listQueryOf(new URL(request.url).searchParams)),
    schoolsToFilter(context),
  ]);
  return { list, schools };
}

const day = (on: string | null) => (on === null ? "" : tableDate(on));

const columns: readonly Column<StaffCoupon>[] = [
  {
    name: "Code",
    sort: "code",
    main: true,
    text: ({ code }) => code,
    cell: ({ id, code }) => <Link to={`/coupons/${id}`}>{code}</Link>,
  },
  { name: "Name", sort: "name", cell: ({ name }) => name },
  { name: "Takes off", tight: true, cell: offText },
  { name: "Used", sort: "used", tight: true, cell: usesText },
  { name: "From", tight: true, cell: ({ starts_on: on }) => day(on) },
  { name: "Until", tight: true, sort: "ends", cell: ({ ends_on: on }) => day(on) },
  {
    name: "Status",
    tight: true,
    cell: ({ status }) => <Badge tone={status === "active" ? "good" : "plain"}>{COUPON_STATUS[status]}</Badge>,
  },
];

const networkColumns = columns.toSpliced(2, 0, {
  name: "School",
  sort: "school",
  cell: ({ school }) => school?.name ?? "Every school",
});

const tabs = [
  { status: null, name: "All" },
  { status: "active", name: "Active" },
  { status: "scheduled", name: "To come" },
  { status: "used_up", name: "Used up" },
  { status: "ended", name: "Ended" },
  { status: "archived", name: "Archived" },
] as const;

export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const { items, page, size, total } = list;
  const create = (
    <Link className={buttonClass({ tone: "spot" })} to="/coupons/new">
      New coupon
    </Link>
  );
  return (
    <>
      <ListHead
        title="Coupons"
        count={counted(total, "coupon")}
        searchFor="Search by code or name"
        filter={<SchoolFilter schools={schools} />}
        actions={create}
      />
      <StatusTabs label="Status" tabs={tabs} />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="ticket"
          noMatch={{ title: "No coupons found", text: "Try other words, or show all coupons." }}
          none={{
            title: "No coupons yet",
            text: "A coupon is a code that families type in their cart.",
            action: create,
          }}
          all="coupons"
        />
      ) : (
        <DataTable
          caption="Coupons"
          columns={schools.length > 0 ? networkColumns : columns}
          rows={items}
          keyOf={({ id }) => id}
          sortedBy="code,asc"
        />
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}
