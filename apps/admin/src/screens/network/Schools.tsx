import type { StaffSchoolRow } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Badge, buttonClass } from "@matinee/ui";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ListHead } from "../../ui/ListHead.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  return await context.get(appContext).api.call("GET /v1/staff/schools", { quiet: true });
}

const STATUS = { draft: "Draft", open: "Open", closed: "Closed" } as const;

const columns: readonly Column<StaffSchoolRow>[] = [
  {
    name: "Name",
    main: true,
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`/schools/${id}`}>{name}</Link>,
  },
  {
    name: "Status",
    cell: ({ status, is_network: isNetwork }) =>
      isNetwork ? <Badge>Main shop</Badge> : <Badge tone={status === "open" ? "good" : "few"}>{STATUS[status]}</Badge>,
  },
  { name: "Address", cell: ({ host, is_network: isNetwork }) => host ?? (isNetwork ? "The main shop's" : "None") },
  { name: "Open classes", tight: true, cell: ({ classes }) => classes },
];

/** The schools of the network, and the network itself. */
export function Component() {
  const schools = useLoaderData<typeof loader>();
  return (
    <>
      <ListHead
        title="Schools"
        list={{ name: "schools", columns }}
        count={counted(schools.filter((one) => !one.is_network).length, "school")}
        actions={
          <>
            <ExportButton address="/v1/staff/schools/export" query={{}} />
            <Link className={buttonClass({ tone: "spot" })} to="/network/schools/new">
              New school
            </Link>
          </>
        }
      />
      <DataTable
        list="schools"
        caption="Schools"
        columns={columns}
        rows={schools}
        keyOf={({ id }) => id}
        sortedBy="name,asc"
      />
    </>
  );
}
