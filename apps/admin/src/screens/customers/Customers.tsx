import type { StaffCustomerRow } from "@matinee/contract/client";
import { counted, formatPhone, tableDate } from "@matinee/format";
import { ListPager } from "@matinee/webapp/paging";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Email } from "../../ui/Email.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { FiltersMenu, type FilterChoice } from "../../ui/list/FiltersMenu.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import { loadList } from "../../ui/ListPage.tsx";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { useCustomerBulk } from "./use-customer-bulk.ts";

export const loader = async (args: LoaderFunctionArgs) => await loadList(args, "GET /v1/customers/list");

const columns: readonly Column<StaffCustomerRow>[] = [
  {
    name: "Name",
    sort: "name",
    main: true,
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`/customers/${id}`}>{name}</Link>,
  },
  { name: "Children", wide: true, cell: ({ children }) => children.join(", ") },
  {
    name: "Email",
    sort: "email",
    wide: true,
    text: ({ email }) => email,
    cell: ({ email }) => <Email address={email} />,
  },
  { name: "Phone", tight: true, cell: ({ phone }) => formatPhone(phone) },
  { name: "Postcode", sort: "postcode", tight: true, cell: ({ postcode }) => postcode },
  { name: "Marketing", tight: true, cell: ({ marketing_consent: gets }) => (gets ? "Yes" : "") },
  { name: "Account", tight: true, cell: ({ has_account: has }) => (has ? "Yes" : "") },
  { name: "Customer since", sort: "since", tight: true, cell: ({ since }) => tableDate(since) },
];

const FILTERS: readonly FilterChoice[] = [
  {
    name: "marketing",
    label: "Marketing emails",
    all: "Everybody",
    options: [
      { value: "yes", label: "Agreed" },
      { value: "no", label: "Not agreed" },
    ],
  },
  {
    name: "account",
    label: "Account",
    all: "Everybody",
    options: [
      { value: "yes", label: "With an account" },
      { value: "no", label: "Without an account" },
    ],
  },
];

/** With the school of each family, for those who see several. */
const networkColumns = columns.toSpliced(5, 0, {
  name: "School",
  cell: ({ schools }) => schools.map(({ name }) => name).join(", "),
});

export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const { items, page, size, total } = list;
  const shown = schools.length > 0 ? networkColumns : columns;
  const bulk = useCustomerBulk();
  return (
    <>
      <ListHead
        title="Customers"
        count={counted(total, "customer")}
        searchFor="Search by name, email, phone, postcode, child or order number"
        filter={
          <>
            <SchoolFilter schools={schools} />
            <FiltersMenu choices={FILTERS} />
          </>
        }
        list={{ name: "customers", columns: shown }}
        actions={<ExportButton address="/v1/customers/export" />}
      />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="lost"
          noMatch={{
            title: "No customers found",
            text: "Try part of a name, email address or postcode, or other filters.",
          }}
          none={{
            title: "No customers yet",
            text: "Families appear here once they book or send an enquiry.",
          }}
          all="customers"
        />
      ) : (
        <DataTable
          list="customers"
          caption="Customers"
          columns={shown}
          rows={items}
          keyOf={({ id }) => id}
          sortedBy="name,asc"
          bulk={bulk}
        />
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}
