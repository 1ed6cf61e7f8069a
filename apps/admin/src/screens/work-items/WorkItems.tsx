import type { StaffWorkItem } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { appContext } from "@matinee/webapp/signed-in";
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import { listQueryOf } from "../../ui/list-address.ts";
import { ListPager } from "@matinee/webapp/paging";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { StatusTabs } from "../../ui/StatusTabs.tsx";
import { BulkCards } from "../../ui/list/BulkCards.tsx";
import { useWorkItemBulk } from "./use-work-item-bulk.ts";
import { workItemText } from "./work-item-text.ts";
import { WorkItemCard } from "./WorkItemCard.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = {
    ...listQueryOf(searchParams),
    status: searchParams.get("status") === "done" ? "done" : "open",
  } as const;
  const [list, schools] = await Promise.all([
    context.get(appContext).api.list("GET /work-items/list", query),
    schoolsToFilter(context),
  ]);
  return { list, schools };
}

const tabs = [
  { status: null, name: "Open" },
  { status: "done", name: "Closed" },
] as const;

const idOf = ({ id }: StaffWorkItem) => id;

const nameOf = ({ kind, order, customer }: StaffWorkItem) =>
  [workItemText(kind).name, order?.number, customer?.name].filter((text) => text !== undefined).join(", ");

/** What somebody has to look at: why, since when, what to do, and a second try. */
export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const { items, page, size, total } = list;
  const bulk = useWorkItemBulk();
  const [search] = useSearchParams();
  const { extra, sort } = listQueryOf(search);
  const exported = { ...extra, sort, status: search.get("status") === "done" ? "done" : "open" };
  return (
    <>
      <ListHead
        title="Needs attention"
        count={counted(total, "item", "items")}
        filter={<SchoolFilter schools={schools} />}
        list={{ name: "work-items" }}
        actions={<ExportButton address="/work-items/export" query={exported} />}
      />
      <StatusTabs label="Status" tabs={tabs} />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="stage"
          noMatch={
            search.get("status") === "done"
              ? { title: "Nothing closed yet", text: "Items appear here once they are closed." }
              : { title: "Nothing found", text: "Choose another school, or show everything." }
          }
          none={{
            title: "Nothing needs your attention",
            text: "Refunds that fail, disputed payments and undelivered emails appear here.",
          }}
          all="items"
        />
      ) : (
        <BulkCards rows={items} keyOf={idOf} nameOf={nameOf} bulk={bulk}>
          {(item, box) => (
            <li key={item.id}>
              <WorkItemCard item={item} box={box} />
            </li>
          )}
        </BulkCards>
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}
