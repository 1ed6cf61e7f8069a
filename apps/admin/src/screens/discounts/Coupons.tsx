import type { StaffCoupon } from "@matinee/contract/client";
import { tableDate } from "@matinee/format";
import { Badge } from "@matinee/ui";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { Column } from "../../ui/DataTable.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { CreateLink, ListPage, loadList } from "../../ui/ListPage.tsx";
import { useCouponBulk } from "./use-discount-bulk.ts";
import { COUPON_STATUS, offText, usesText } from "./discount-text.ts";

export const loader = async (args: LoaderFunctionArgs) => await loadList(args, "GET /v1/staff/coupons");

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
  { name: "School", sort: "school", ofNetwork: true, cell: ({ school }) => school?.name ?? "Every school" },
  { name: "Discount", tight: true, cell: offText },
  { name: "Used", sort: "used", tight: true, cell: usesText },
  { name: "From", tight: true, cell: ({ starts_on: on }) => day(on) },
  { name: "Until", tight: true, sort: "ends", cell: ({ ends_on: on }) => day(on) },
  {
    name: "Status",
    tight: true,
    cell: ({ status }) => <Badge tone={status === "active" ? "good" : "plain"}>{COUPON_STATUS[status]}</Badge>,
  },
];

const tabs = [
  { status: null, name: "Current" },
  { status: "active", name: "Active" },
  { status: "scheduled", name: "Scheduled" },
  { status: "used_up", name: "Used up" },
  { status: "ended", name: "Ended" },
  { status: "archived", name: "Archive" },
] as const;

export function Component() {
  return (
    <ListPage
      {...useLoaderData<typeof loader>()}
      name="coupons"
      actions={<ExportButton address="/v1/staff/coupons/export" />}
      bulk={useCouponBulk()}
      one="coupon"
      many="coupons"
      searchFor="Search by code or name"
      tabs={tabs}
      columns={columns}
      sortedBy="code,asc"
      drawing="ticket"
      none="A coupon is a code that families type in their cart."
      create={<CreateLink to="/coupons/new">New coupon</CreateLink>}
    />
  );
}
