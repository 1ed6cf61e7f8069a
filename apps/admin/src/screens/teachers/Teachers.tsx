import type { StaffTeacher } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { buttonClass } from "@matinee/ui";
import { ListPager } from "@matinee/webapp/paging";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { listQueryOf } from "../../ui/list-address.ts";
import { ListHead } from "../../ui/ListHead.tsx";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { useIsManager } from "../../ui/use-is-manager.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [list, schools] = await Promise.all([
    context.get(appContext).api.list("GET /v1/staff/teachers", listQueryOf(new URL(request.url).searchParams)),
    schoolsToFilter(context),
  ]);
  return { list, schools };
}

/** Teaching staff change no teachers. */
function TeacherName({ teacher: { id, name } }: { teacher: StaffTeacher }) {
  return useIsManager() ? <Link to={`/teachers/${id}`}>{name}</Link> : name;
}

const columns: readonly Column<StaffTeacher>[] = [
  {
    name: "Name",
    sort: "name",
    main: true,
    text: ({ name }) => name,
    cell: (teacher) => <TeacherName teacher={teacher} />,
  },
  { name: "Classes", sort: "classes", tight: true, cell: ({ classes }) => classes },
];

const networkColumns = columns.toSpliced(1, 0, { name: "School", sort: "school", cell: ({ school }) => school.name });

export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const isManager = useIsManager();
  const { items, page, size, total } = list;
  const create = isManager ? (
    <Link className={buttonClass({ tone: "spot" })} to="/teachers/new">
      New teacher
    </Link>
  ) : undefined;
  return (
    <>
      <ListHead
        title="Teachers"
        count={counted(total, "teacher")}
        filter={<SchoolFilter schools={schools} />}
        actions={create}
      />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="stage"
          noMatch={{ title: "No teachers found", text: "Show all teachers to find the one you need." }}
          none={{ title: "No teachers yet", text: "Families read who teaches a class.", action: create }}
          all="teachers"
        />
      ) : (
        <DataTable
          caption="Teachers"
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
