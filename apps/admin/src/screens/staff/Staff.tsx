import type { StaffMember } from "@matinee/contract/client";
import { counted, tableInstant } from "@matinee/format";
import { Badge } from "@matinee/ui";
import { ListPager } from "@matinee/webapp/paging";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyList } from "../../ui/EmptyList.tsx";
import { listQueryOf } from "../../ui/list-address.ts";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import { CreateLink } from "../../ui/ListPage.tsx";
import styles from "../../ui/page.module.css";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { isManager, useIsManager } from "../../ui/use-is-manager.ts";
import { Invitations } from "./Invitations.tsx";
import { limitsOf, ROLES } from "./role-texts.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, session } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("school");
  const school = asked === null ? {} : { school: Number(asked) };
  const [list, schools, invitations] = await Promise.all([
    api.list("GET /v1/staff/members", listQueryOf(searchParams)),
    schoolsToFilter(context),
    isManager(session.store.get()) ? api.call("GET /v1/staff/invitations", { query: school, quiet: true }) : [],
  ]);
  return { list, schools, invitations };
}

/** Teaching staff change nobody, and nobody changes their own role. */
function MemberName({ member: { id, name, is_me: isMe } }: { member: StaffMember }) {
  const manages = useIsManager();
  if (isMe) return `${name} (you)`;
  return manages ? <Link to={`/staff/${id}`}>{name}</Link> : name;
}

const columns: readonly Column<StaffMember>[] = [
  {
    name: "Name",
    sort: "name",
    main: true,
    text: ({ name }) => name,
    cell: (member) => <MemberName member={member} />,
  },
  { name: "Email", cell: ({ email }) => email },
  { name: "Role", sort: "role", cell: ({ role }) => ROLES[role].name },
  { name: "Limits", cell: (member) => limitsOf(member) || "–" },
];

const seen: readonly Column<StaffMember>[] = [
  {
    name: "Two-step",
    tight: true,
    cell: ({ two_step: on }) => <Badge tone={on === true ? "good" : "plain"}>{on === true ? "On" : "Off"}</Badge>,
  },
  { name: "Last seen", tight: true, cell: ({ last_seen_at: at }) => (at === null ? "Never" : tableInstant(at)) },
];

const school: Column<StaffMember> = {
  name: "School",
  sort: "school",
  cell: (member) => member.school?.name ?? "Network",
};

export function Component() {
  const { list, schools, invitations } = useLoaderData<typeof loader>();
  const manages = useIsManager();
  const { items, page, size, total } = list;
  const shown = [...columns, ...(manages ? seen : [])].toSpliced(1, 0, ...(schools.length > 0 ? [school] : []));
  const create = manages ? <CreateLink to="/staff/invite">Invite somebody</CreateLink> : undefined;
  return (
    <div className={styles.stack}>
      <ListHead
        title="Staff"
        count={counted(total, "role")}
        filter={<SchoolFilter schools={schools} />}
        list={{ name: "staff", columns: shown }}
        actions={
          <>
            <ExportButton address="/v1/staff/members/export" />
            {create}
          </>
        }
      />
      {items.length === 0 ? (
        <EmptyList
          total={total}
          drawing="stage"
          noMatch={{ title: "Nobody works there yet", text: "Invite somebody, or show all schools." }}
          none={{ title: "Nobody works here yet", text: "Invite somebody by email.", action: create }}
          all="staff"
        />
      ) : (
        <DataTable
          list="staff"
          caption="Staff"
          columns={shown}
          rows={items}
          keyOf={({ id }) => id}
          sortedBy="name,asc"
        />
      )}
      <ListPager page={page} size={size} total={total} />
      <Invitations invitations={invitations} withSchool={schools.length > 0} />
    </div>
  );
}
