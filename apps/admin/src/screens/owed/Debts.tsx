import type { StaffDebt } from "@matinee/contract/client";
import { counted, formatPenceExact, tableDate } from "@matinee/format";
import { Button, VisuallyHidden } from "@matinee/ui";
import { ListPager } from "@matinee/webapp/paging";
import { useState } from "react";
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import { loadList } from "../../ui/ListPage.tsx";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { OwedTabs } from "./OwedTabs.tsx";
import { RecordDebtPayment } from "./RecordDebtPayment.tsx";

export const loader = async (args: LoaderFunctionArgs) => await loadList(args, "GET /v1/staff/debts");

/** The column that the list is for, which stays. */
const PAYMENT = "Payment";

const columns = (record: (debt: StaffDebt) => void): readonly Column<StaffDebt>[] => [
  {
    name: "Family",
    sort: "family",
    wide: true,
    main: true,
    text: ({ customer }) => customer.name,
    cell: ({ customer }) => <Link to={`/customers/${customer.id}`}>{customer.name}</Link>,
  },
  { name: "School", sort: "school", ofNetwork: true, cell: ({ school }) => school.name },
  { name: "Still owed", sort: "left", tight: true, cell: ({ left }) => formatPenceExact(left) },
  { name: "Imported", sort: "opened", tight: true, cell: ({ opened }) => formatPenceExact(opened) },
  { name: "On", sort: "opened_on", tight: true, cell: ({ opened_on: on }) => tableDate(on) },
  {
    name: "Last payment",
    tight: true,
    cell: ({ payments }) => {
      const last = payments.find((one) => one.taken_back === null);
      return last === undefined ? "None" : tableDate(last.paid_on);
    },
  },
  {
    name: PAYMENT,
    tight: true,
    cell: (debt) =>
      debt.left === 0 ? (
        "All paid"
      ) : (
        <Button tone="quiet" size="small" onClick={() => record(debt)}>
          Record a payment
          <VisuallyHidden> of {debt.customer.name}</VisuallyHidden>
        </Button>
      ),
  },
];

/** What families owed a school before it came here, as its import brought it over, and what they have paid of it. */
export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const { items, page, size, total } = list;
  const [search] = useSearchParams();
  const [paying, setPaying] = useState<StaffDebt | null>(null);
  const isSettled = search.get("status") === "settled";
  const shown = columns(setPaying).filter(({ ofNetwork = false }) => !ofNetwork || schools.length > 0);
  return (
    <>
      <ListHead
        title="Earlier balances"
        count={counted(total, "family", "families")}
        searchFor="Search by name or email"
        filter={<SchoolFilter schools={schools} />}
        list={{ name: "owed-before", columns: shown.filter(({ name }) => name !== PAYMENT) }}
        actions={<ExportButton address="/v1/staff/debts/export" />}
      />
      <OwedTabs here="/owed/before" />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="ticket"
          noMatch={
            isSettled
              ? { title: "Nothing settled here", text: "A debt appears here once all of it is paid." }
              : { title: "No families found", text: "Try other words, or show all families." }
          }
          none={{
            title: "No earlier balances",
            text: "To bring over what families owed you in your old system, import their balances.",
          }}
          all="families"
        />
      ) : (
        <DataTable
          list="owed-before"
          caption="Families with an earlier balance"
          columns={shown}
          rows={items}
          keyOf={({ id }) => id}
          sortedBy="left,desc"
        />
      )}
      <ListPager page={page} size={size} total={total} />
      {paying !== null && (
        <RecordDebtPayment
          key={paying.id}
          // As it is now. One that nothing is owed of any more stays while its dialog says so.
          debt={items.find(({ id }) => id === paying.id) ?? paying}
          onClose={() => setPaying(null)}
        />
      )}
    </>
  );
}
