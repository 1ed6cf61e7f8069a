import type { StaffWorkplace } from "@matinee/contract/client";
import { Card, Select } from "@matinee/ui";
import { useState } from "react";
import { ExportButton } from "../../ui/ExportButton.tsx";
import page from "../../ui/page.module.css";
import { useManages } from "../../ui/use-is-manager.ts";
import { KIND_NAMES, KINDS } from "./import-text.ts";

/** What the school has, in files that an import reads. */
export function SchoolFiles({ schools }: { schools: StaffWorkplace["schools"] }) {
  const [school, setSchool] = useState("");
  const seesMoney = useManages("money");
  const kinds = KIND_NAMES.filter((kind) => kind !== "balances" || seesMoney);
  const isChosen = schools.length === 0 || school !== "";
  return (
    <Card>
      <section className={page.form} aria-labelledby="school-files">
        <h2 id="school-files">Export the school's data</h2>
        <p className={page.mute}>
          Families, classes, {seesMoney ? "places, items and balances" : "places and items"}, in files that you can
          import again, here or elsewhere. Camps, orders and waiting lists have an export on their own page. Health
          notes are not included. Cells that a spreadsheet would read as a formula start with an apostrophe. Import
          removes it.
        </p>
        {schools.length > 0 && (
          <Select label="School to export" value={school} onChange={({ target }) => setSchool(target.value)}>
            <option value="">Choose a school</option>
            {schools.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {isChosen && (
          <div className={page.buttons}>
            {kinds.map((kind) => (
              <ExportButton
                key={kind}
                address="/v1/staff/imports/export"
                query={{ kind, ...(school !== "" && { school }) }}
              >
                {KINDS[kind].name}
              </ExportButton>
            ))}
          </div>
        )}
      </section>
    </Card>
  );
}
