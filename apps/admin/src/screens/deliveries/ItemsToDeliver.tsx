import type { StaffDelivery } from "@matinee/contract/client";
import { counted, dateOfInstant, tableDate } from "@matinee/format";
import { Badge, Button, cx, Select } from "@matinee/ui";
import { focusSoon } from "@matinee/webapp";
import { ListPager } from "@matinee/webapp/paging";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import { useMemo, useState } from "react";
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DayFilter } from "../../ui/DayFilter.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import filters from "../../ui/filters.module.css";
import type { BulkAction } from "../../ui/list/run-bulk.ts";
import { changed } from "../../ui/list-address.ts";
import { ListHead } from "../../ui/ListHead.tsx";
import { loadList } from "../../ui/ListPage.tsx";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { StatusTabs } from "../../ui/StatusTabs.tsx";
import { useListSearch } from "../../ui/use-list-search.ts";
import { doneInTable, MARK, PUT_BACK, usualHow, deliveryItemText, whereText } from "./delivery-text.ts";
import styles from "./deliveries.module.css";
import { useDeliver } from "./use-deliver.ts";

export const loader = async (args: LoaderFunctionArgs) => await loadList(args, "GET /v1/staff/items-to-deliver");

/** The column with the button, which stays. */
const ACTION = "Mark";

/** Shop items that the school hands out or posts, the newest first, and those that it has. */
export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const { items, page, size, total } = list;
  const isDone = useListSearch().get("status") === "done";
  const submission = useSubmit();
  const { record, takeBack, recordAndShow, takeBackAndShow } = useDeliver();
  // The row whose button was pressed. The others can be pressed again once it is done.
  const [pressed, setPressed] = useState<string | null>(null);
  const press = (row: StaffDelivery, work: () => Promise<void>) => {
    if (submission.busy) return;
    const at = items.findIndex(({ id }) => id === row.id);
    const next = items[at + 1] ?? items[at - 1];
    setPressed(row.id);
    void submission.submit(async () => {
      await work();
      // The button goes with its row.
      if (next !== undefined) focusSoon(buttonOf(next));
    });
  };
  const stateOf = ({ id }: StaffDelivery) => ({
    busy: submission.busy && id === pressed,
    disabled: submission.busy && id !== pressed,
  });
  const all = isDone
    ? doneColumns(stateOf, (row) => press(row, () => takeBackAndShow(row.id)))
    : openColumns(stateOf, (row) => press(row, () => recordAndShow(row.id, usualHow(row), row.item)));
  const shown = all.filter(({ ofNetwork = false }) => schools.length > 0 || !ofNetwork);
  const bulk = useMemo(() => (isDone ? [] : [bulkAction(record, takeBack)]), [isDone, record, takeBack]);
  return (
    <>
      <ListHead
        title="Items to hand out or post"
        count={counted(total, "item")}
        searchFor="Search by order, family or item"
        filter={<SchoolFilter schools={schools} />}
        list={{ name: "items-to-deliver", columns: shown.filter(({ name }) => name !== ACTION) }}
        actions={<ExportButton address="/v1/staff/items-to-deliver/export" />}
      />
      <StatusTabs
        label="Status"
        tabs={[
          { status: null, name: "To do" },
          { status: "done", name: "Done" },
        ]}
      />
      <Filters />
      <FormProblem of={submission} />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="bag"
          noMatch={{ title: "No items found", text: "Try other words, days or filters, or show all." }}
          none={{
            title: isDone ? "Nothing posted or handed out yet" : "Nothing to hand out or post",
            text: isDone
              ? "Items that you mark as posted or handed out appear here."
              : "What families buy in the shop appears here until you have handed it out or posted it.",
          }}
          all="items"
        />
      ) : (
        <DataTable
          list="items-to-deliver"
          caption="Items to hand out or post"
          columns={shown}
          rows={items}
          keyOf={({ id }) => id}
          sortedBy="placed_at,desc"
          bulk={bulk}
        />
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}

function Filters() {
  const search = useListSearch();
  const navigate = useNavigate();
  const set = (name: string, value: string) =>
    void navigate(changed(search, { [name]: value }), { preventScrollReset: true });
  return (
    <div className={cx(filters.filters, filters.few)}>
      <Select label="Delivery" value={search.get("type") ?? ""} onChange={(event) => set("type", event.target.value)}>
        <option value="">Both</option>
        <option value="collect">Hand out</option>
        <option value="post">Post</option>
      </Select>
      <DayFilter label="Bought from" name="from" set={set} />
      <DayFilter label="Bought to" name="to" set={set} />
    </div>
  );
}

/** A column whose text is never cut. */
const whole = (name: string, text: (row: StaffDelivery) => string, wide = true): Column<StaffDelivery> => ({
  name,
  wide,
  text,
  cell: (row) => <span className={styles.whole}>{text(row)}</span>,
});

const buttonOf = ({ id }: StaffDelivery) => `mark-${id}`;

/** What both lists show. Where more columns follow, the address has the width of the others. */
const columns = (wideAddress: boolean): readonly Column<StaffDelivery>[] => [
  {
    name: "Item",
    main: true,
    wide: true,
    text: deliveryItemText,
    cell: (row) => (
      <span className={styles.whole}>
        {deliveryItemText(row)} {row.cancelled && <Badge>Cancelled since</Badge>}
      </span>
    ),
  },
  whole("Hand out or post", whereText, wideAddress),
  {
    name: "Family",
    text: ({ customer }) => customer?.name ?? "",
    cell: ({ customer }) => customer !== null && <Link to={`/customers/${customer.id}`}>{customer.name}</Link>,
  },
  { name: "Order", tight: true, cell: ({ order }) => <Link to={`/orders/${order.id}`}>{order.number}</Link> },
  { name: "Bought", sort: "placed_at", tight: true, cell: ({ placed_at: at }) => tableDate(dateOfInstant(at)) },
  { name: "School", ofNetwork: true, text: ({ school }) => school.name, cell: ({ school }) => school.name },
];

function openColumns(
  stateOf: (row: StaffDelivery) => { readonly busy: boolean; readonly disabled: boolean },
  record: (row: StaffDelivery) => void,
): readonly Column<StaffDelivery>[] {
  return [
    ...columns(true),
    {
      name: ACTION,
      tight: true,
      cell: (row) => (
        <Button
          tone="quiet"
          size="small"
          id={buttonOf(row)}
          {...stateOf(row)}
          aria-label={`${MARK[usualHow(row)]}: ${deliveryItemText(row)}, order ${row.order.number}`}
          onClick={() => record(row)}
        >
          {MARK[usualHow(row)]}
        </Button>
      ),
    },
  ];
}

function doneColumns(
  stateOf: (row: StaffDelivery) => { readonly busy: boolean; readonly disabled: boolean },
  takeBack: (row: StaffDelivery) => void,
): readonly Column<StaffDelivery>[] {
  const recorded = ({ done }: StaffDelivery) => (done === null ? "" : doneInTable(done));
  return [
    ...columns(false),
    whole("Recorded", recorded, false),
    {
      name: ACTION,
      tight: true,
      cell: (row) =>
        !row.cancelled && (
          <Button
            tone="quiet"
            size="small"
            id={buttonOf(row)}
            {...stateOf(row)}
            aria-label={`${PUT_BACK}: ${deliveryItemText(row)}, order ${row.order.number}`}
            onClick={() => takeBack(row)}
          >
            Put back
          </Button>
        ),
    },
  ];
}

/** Marks many at once, each as what it is to be. */
function bulkAction(
  record: ReturnType<typeof useDeliver>["record"],
  takeBack: ReturnType<typeof useDeliver>["takeBack"],
): BulkAction<StaffDelivery> {
  return {
    name: "Mark as posted or handed out",
    done: "marked as posted or handed out",
    refusal: () => null,
    async run(row) {
      await record(row.id, usualHow(row));
      return async () => await takeBack(row.id);
    },
  };
}
