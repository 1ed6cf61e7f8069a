import type { ImportBatchRow, StaffWorkplace } from "@matinee/contract/client";
import { counted, instantSentence } from "@matinee/format";
import { Badge, Button, Card, Select, TextInput } from "@matinee/ui";
import { ListPager } from "@matinee/webapp/paging";
import { FormProblem, uploadApi, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { loadList } from "../../ui/ListPage.tsx";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { ListHead } from "../../ui/ListHead.tsx";
import page from "../../ui/page.module.css";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import styles from "./imports.module.css";
import { SchoolFiles } from "./SchoolFiles.tsx";
import { KINDS, STATUS, summaryOf } from "./import-text.ts";

type Kind = ImportBatchRow["kind"];

export const loader = async (args: LoaderFunctionArgs) => await loadList(args, "GET /v1/staff/imports");

const COLUMNS: readonly Column<ImportBatchRow>[] = [
  {
    name: "File",
    sort: "file_name",
    main: true,
    wide: true,
    text: ({ file_name: name }) => name,
    cell: ({ id, file_name: name }) => <Link to={`/imports/${id}`}>{name}</Link>,
  },
  { name: "What", sort: "kind", cell: ({ kind }) => KINDS[kind].name },
  { name: "School", ofNetwork: true, cell: ({ school }) => school.name },
  {
    name: "Status",
    sort: "status",
    tight: true,
    cell: ({ status }) => <Badge tone={STATUS[status].tone}>{STATUS[status].name}</Badge>,
  },
  { name: "Rows", wide: true, cell: summaryOf },
  { name: "By", cell: ({ by }) => by },
  { name: "Uploaded", tight: true, cell: ({ created_at: at }) => instantSentence(at) },
];

/** Files with which a school brings over what it had: the next one, and those before. */
export function Component() {
  const { list, schools } = useLoaderData<typeof loader>();
  const { items, page: nth, size, total } = list;
  const columns = schools.length > 0 ? COLUMNS : COLUMNS.filter(({ ofNetwork = false }) => !ofNetwork);
  return (
    <>
      <ListHead
        title="Import"
        count={total === 0 ? "Import data from another system" : counted(total, "file", "files")}
        filter={<SchoolFilter schools={schools} />}
        {...(total > 0 && { list: { name: "imports", columns } })}
        actions={total > 0 && <ExportButton address="/v1/staff/imports/list/export">Export this list</ExportButton>}
      />
      <div className={page.stack}>
        <Upload schools={schools} />
        <SchoolFiles schools={schools} />
      </div>
      {items.length > 0 && (
        <section aria-labelledby="files" className={styles.files}>
          <h2 id="files">Files so far</h2>
          <DataTable
            caption="Files so far"
            list="imports"
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            sortedBy=""
          />
        </section>
      )}
      <ListPager page={nth} size={size} total={total} />
    </>
  );
}

function Upload({ schools }: { schools: StaffWorkplace["schools"] }) {
  const app = useApp();
  const navigate = useNavigate();
  const submission = useSubmit({
    body_too_large: "This file is larger than 10 MB. Please split it into several files.",
  });
  const [kind, setKind] = useState<Kind>("families");
  const [school, setSchool] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submission.submit(
      async () => {
        if (file === null) return;
        const query = {
          kind,
          file_name: file.name.slice(-200),
          ...(school !== "" && { franchise_id: Number(school) }),
        };
        const key = crypto.randomUUID();
        const { id } = await uploadApi(app, file).call("POST /v1/staff/imports", {
          query,
          idempotencyKey: key,
          quiet: true,
        });
        await navigate(`/imports/${id}`);
      },
      {
        ...(schools.length > 0 && school === "" && { franchise_id: "Please choose the school." }),
        ...(file === null && { file: "Please choose a file." }),
      },
    );
  };
  return (
    <Card>
      <form className={page.form} noValidate onSubmit={submit}>
        <h2>Import a file</h2>
        <FormProblem of={submission} />
        <Select
          label="What is in it"
          help={KINDS[kind].about}
          value={kind}
          onChange={({ target }) => setKind(kindOf(target.value))}
        >
          {Object.entries(KINDS).map(([key, { name }]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
        {schools.length > 0 && (
          <Select
            label="For which school"
            value={school}
            onChange={({ target }) => setSchool(target.value)}
            error={submission.fieldError("franchise_id")}
          >
            <option value="">Choose a school</option>
            {schools.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <TextInput
          label="CSV file"
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          help="Save a sheet as CSV in Excel, Numbers or your old system. At most 10 MB and 50,000 rows. Nothing is imported before you have seen what would happen."
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          error={submission.fieldError("file")}
        />
        <div className={page.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Upload the file
          </Button>
        </div>
      </form>
    </Card>
  );
}

function kindOf(value: string): Kind {
  // The options are the kinds.
  return value as Kind;
}
