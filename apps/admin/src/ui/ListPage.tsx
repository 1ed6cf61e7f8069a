import type { CallName, CallAnswer, List, StaffWorkplace, StaffListName } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Badge, buttonClass, type DrawingName } from "@matinee/ui";
import { ListPager } from "@matinee/webapp/paging";
import { appContext } from "@matinee/webapp/signed-in";
import type { ComponentProps, ReactNode } from "react";
import { Link, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "./DataTable.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { listQueryOf } from "./list-address.ts";
import { ListHead } from "./ListHead.tsx";
import { capitalised, STATUS, STATUS_TONES } from "./listing-status.ts";
import type { BulkAction } from "./list/run-bulk.ts";
import { useWholeList, type ReadPage } from "./list/use-whole-list.ts";
import { SchoolFilter, schoolsToFilter } from "./SchoolFilter.tsx";
import { StatusTabs } from "./StatusTabs.tsx";
import { useListSearch } from "./use-list-search.ts";

type Schools = StaffWorkplace["schools"];

/** What a list page shows: the rows that the address asks for, and the schools that they can be narrowed to. */
export async function loadList<Name extends CallName>(
  { context, request }: LoaderFunctionArgs,
  call: Name,
): Promise<{ list: CallAnswer<Name> & List<unknown>; schools: Schools }> {
  const [list, schools] = await Promise.all([
    context.get(appContext).api.list(call, listQueryOf(new URL(request.url).searchParams)),
    schoolsToFilter(context),
  ]);
  return { list, schools };
}

interface ListPageProps<Row> {
  readonly list: List<Row>;
  readonly schools: Schools;
  readonly name: StaffListName;
  /** What a row is called, such as "class" and "classes". */
  readonly one: string;
  readonly many: string;
  /** The label of the search field; no search field if absent. */
  readonly searchFor?: string;
  /** Narrows the list, beside the choice of the school. */
  readonly filter?: ReactNode;
  readonly tabs?: ComponentProps<typeof StatusTabs>["tabs"];
  readonly columns: readonly Column<Row>[];
  /** The default sort, such as "name,asc". */
  readonly sortedBy: string;
  readonly drawing: DrawingName;
  /** Text of the empty list. */
  readonly none: string;
  /** The link with which one is made; absent for those who make none. */
  readonly create?: ReactNode;
  /** What else can be done with the list. */
  readonly actions?: ReactNode;
  /** What can be done with many rows at once, and how all pages of the list are read for it. */
  readonly bulk?: readonly BulkAction<Row>[];
  readonly readPage?: ReadPage<Row>;
}

const NO_PAGES = () => Promise.reject(new Error("This list selects rows of one page alone."));

const idOf = ({ id }: { readonly id: number }) => id;

/** A list of what a school has: search and filters, the rows of a page, and how another one is made. */
export function ListPage<Row extends { readonly id: number }>(props: ListPageProps<Row>) {
  const { list, schools, name, one, many, searchFor, tabs, sortedBy, drawing, none, create, actions, bulk } = props;
  const { items, page, size, total } = list;
  const whole = useWholeList(props.readPage ?? NO_PAGES);
  const columns = schools.length > 0 ? props.columns : props.columns.filter(({ ofNetwork = false }) => !ofNetwork);
  return (
    <>
      <ListHead
        title={capitalised(many)}
        count={counted(total, one, many)}
        searchFor={searchFor}
        filter={
          <>
            <SchoolFilter schools={schools} />
            {props.filter}
          </>
        }
        list={{ name, columns }}
        actions={
          <>
            {actions}
            {create}
          </>
        }
      />
      {tabs !== undefined && <StatusTabs label="Status" tabs={tabs} />}
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing={drawing}
          noMatch={{
            title: `No ${many} found`,
            text:
              searchFor === undefined
                ? `Show all ${many} to find the one you need.`
                : `Try other words, or show all ${many}.`,
          }}
          none={{ title: `No ${many} yet`, text: none, action: create }}
          all={many}
        />
      ) : (
        <DataTable
          caption={capitalised(many)}
          list={name}
          columns={columns}
          rows={items}
          keyOf={idOf}
          sortedBy={sortedBy}
          bulk={bulk}
          whole={props.readPage && { ...whole, total }}
        />
      )}
      <ListPager page={page} size={size} total={total} />
    </>
  );
}

/** The link of a list with which a new row is made, of the school that the list is narrowed to. */
export function CreateLink({ to, children }: { to: string; children: string }) {
  const school = useListSearch().get("school");
  return (
    <Link className={buttonClass({ tone: "spot" })} to={school === null ? to : `${to}?school=${school}`}>
      {children}
    </Link>
  );
}

/** The column with the name of a row, which leads to it. */
export function nameColumn<Row extends { readonly id: number; readonly name: string }>(path: string): Column<Row> {
  return {
    name: "Name",
    sort: "name",
    wide: true,
    main: true,
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`${path}/${id}`}>{name}</Link>,
  };
}

/** The school of each row, for those who see several. */
export const SCHOOL_COLUMN = {
  name: "School",
  sort: "school",
  ofNetwork: true,
  cell: ({ school }) => school.name,
} satisfies Column<{ readonly school: { readonly name: string } }>;

/** The state of something that a school sells. */
export const STATUS_COLUMN = {
  name: "Status",
  tight: true,
  sort: "status",
  cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{STATUS[status]}</Badge>,
} satisfies Column<{ readonly status: keyof typeof STATUS }>;
