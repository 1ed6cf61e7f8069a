import type { StaffLostLesson } from "@matinee/contract/client";
import { counted, formatPenceExact, tableDate } from "@matinee/format";
import { Button } from "@matinee/ui";
import { ListPager } from "@matinee/webapp/paging";
import { useState } from "react";
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import { loadList } from "../../ui/ListPage.tsx";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { StatusTabs } from "../../ui/StatusTabs.tsx";
import { lostText, outcomeText } from "./lost-lesson-text.ts";
import { SettleLesson } from "./SettleLesson.tsx";

export const loader = async (args: LoaderFunctionArgs) => await loadList(args, "GET /v1/staff/lost-lessons");

/** Lessons and days of camps that families had booked and that are not held: which the school decides about, which families are asked about, what became of the others. */
export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<StaffLostLesson | null>(null);
  const { items, page, size, total } = list;
  const isSettled = search.get("status") === "settled";
  const shown = isSettled ? settledColumns : undecidedColumns(setChosen);
  return (
    <>
      <ListHead
        title="Lost lessons"
        count={counted(total, "lesson")}
        filter={<SchoolFilter schools={schools} />}
        list={{ name: "lost-lessons", columns: shown.filter(({ name }) => name !== DECISION) }}
        actions={<ExportButton address="/v1/staff/lost-lessons/export" />}
      />
      <StatusTabs
        label="Status"
        tabs={[
          { status: null, name: "To decide" },
          { status: "open", name: "Waiting for families" },
          { status: "settled", name: "Settled" },
        ]}
      />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="stage"
          noMatch={{ title: "No lost lessons here", text: "Choose another status, or show all." }}
          none={{
            title: "No lost lessons",
            text: "Booked places that are lost through a closure, a timetable change, a cancelled camp day or fewer places appear here.",
          }}
          all="lost lessons"
        />
      ) : (
        <DataTable
          list="lost-lessons"
          caption="Lost lessons"
          columns={shown}
          rows={items}
          keyOf={({ id }) => id}
          sortedBy="date,asc"
        />
      )}
      <ListPager page={page} size={size} total={total} />
      {chosen !== null && (
        <SettleLesson
          key={chosen.id}
          // As it is now. One that somebody else has settled stays while its dialog says so.
          lesson={items.find(({ id }) => id === chosen.id) ?? chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

/** The column that the list is for, which stays. */
const DECISION = "Decision";

function whyText({ why, note, answer_by: until }: StaffLostLesson): string {
  return [why, note, until === null ? null : `The family has until ${tableDate(until)} to answer`]
    .filter((part) => part !== null)
    .map((part) => part.replace(/\.$/u, ""))
    .join(". ");
}

const columns: readonly Column<StaffLostLesson>[] = [
  { name: "Child", main: true, text: ({ child }) => child, cell: ({ child }) => child },
  { name: "Class or camp", sort: "class", wide: true, text: (row) => row.class, cell: (row) => row.class },
  { name: "Lost", sort: "date", tight: true, cell: lostText },
  { name: "Why", sort: "why", wide: true, text: whyText, cell: whyText },
  { name: "Order", tight: true, cell: ({ order }) => <Link to={`/orders/${order.id}`}>{order.number}</Link> },
];

const settledColumns: readonly Column<StaffLostLesson>[] = [
  ...columns,
  { name: "Outcome", wide: true, text: outcomeText, cell: outcomeText },
];

/** With what a lesson is worth, and the button that decides about it. */
function undecidedColumns(choose: (lesson: StaffLostLesson) => void): readonly Column<StaffLostLesson>[] {
  return [
    ...columns,
    { name: "Worth", tight: true, cell: ({ value }) => formatPenceExact(value) },
    {
      name: DECISION,
      tight: true,
      cell: (row) => (
        <Button
          tone="quiet"
          size="small"
          aria-label={`Decide: ${row.child}, ${lostText(row)}`}
          onClick={() => choose(row)}
        >
          Decide
        </Button>
      ),
    },
  ];
}
