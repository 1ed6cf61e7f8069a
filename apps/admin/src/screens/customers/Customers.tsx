import type { StaffCustomerRow } from "@matinee/contract/client";
import { counted, EmptyState } from "@matinee/ui";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import { Email } from "../../ui/Email.tsx";
import { listQueryOf } from "../../ui/list-address.ts";
import { dayWords, phoneWords } from "../../ui/words.ts";
import { Pager } from "../../ui/Pager.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  return await context
    .get(appContext)
    .api.list("GET /v1/customers/list", listQueryOf(new URL(request.url).searchParams));
}

const columns: readonly Column<StaffCustomerRow>[] = [
  { name: "Name", sort: "name", main: true, cell: ({ id, name }) => <Link to={`/customers/${id}`}>{name}</Link> },
  { name: "Children", cell: ({ children }) => children.join(", ") },
  { name: "Email", sort: "email", cell: ({ email }) => <Email address={email} /> },
  { name: "Phone", tight: true, cell: ({ phone }) => phoneWords(phone) },
  { name: "Postcode", sort: "postcode", tight: true, cell: ({ postcode }) => postcode },
  { name: "Account", cell: ({ has_account: has }) => (has ? "Yes" : "") },
  { name: "Since", sort: "since", tight: true, cell: ({ since }) => dayWords(since) },
];

export function Component() {
  const { items, page, size, total } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHead
        title="Customers"
        count={counted(total, "family", "families")}
        searchFor="Name, email, phone, postcode or child"
        actions={<ExportButton address="/v1/customers/export" />}
      />
      {items.length === 0 ? (
        <EmptyState drawing="lost" title="Nobody was found">
          Try part of a name, or an email address, without the rest.
        </EmptyState>
      ) : (
        <DataTable caption="Customers" columns={columns} rows={items} keyOf={({ id }) => id} sortedBy="name,asc" />
      )}
      <Pager page={page} size={size} total={total} />
    </>
  );
}
