import type { StaffTeacher } from "@matinee/contract/client";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { Column } from "../../ui/DataTable.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ARCHIVE_TABS } from "../../ui/ArchiveButton.tsx";
import { useArchiveBulk } from "../../ui/list/use-archive-bulk.ts";
import { CreateLink, ListPage, loadList, SCHOOL_COLUMN } from "../../ui/ListPage.tsx";
import { useIsManager } from "../../ui/use-is-manager.ts";

export const loader = async (args: LoaderFunctionArgs) => await loadList(args, "GET /v1/staff/teachers");

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
  SCHOOL_COLUMN,
  { name: "Classes", sort: "classes", tight: true, cell: ({ classes }) => classes },
];

const moveTeacher: Parameters<typeof useArchiveBulk>[0] = async (api, event, to) =>
  await api.call(`POST /v1/staff/teachers/{id}/${event}`, { ...to, quiet: true });

export function Component() {
  const isManager = useIsManager();
  return (
    <ListPage
      {...useLoaderData<typeof loader>()}
      name="teachers"
      actions={<ExportButton address="/v1/staff/teachers/export" />}
      one="teacher"
      many="teachers"
      tabs={ARCHIVE_TABS}
      bulk={useArchiveBulk(moveTeacher)}
      columns={columns}
      sortedBy="name,asc"
      drawing="stage"
      none="Families read who teaches a class."
      create={isManager && <CreateLink to="/teachers/new">New teacher</CreateLink>}
    />
  );
}
