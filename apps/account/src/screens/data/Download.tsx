import { Button } from "@matinee/ui";
import { saveFile } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import common from "../common/screen.module.css";
import { OWN_ONLY_TEXTS } from "../common/own-only.ts";

export function Download() {
  const { api } = useApp();
  const submission = useSubmit(OWN_ONLY_TEXTS);
  const { busy, submit } = submission;
  const [saved, setSaved] = useState(false);

  const download = () =>
    submit(async () => {
      setSaved(false);
      const { fileName, content } = await api.exportCsv("/v1/account/export");
      saveFile(content, fileName);
      setSaved(true);
    });

  return (
    <section className={common.section} aria-labelledby="download">
      <h2 id="download">Download your data</h2>
      <p>
        Get one file with everything we hold about you: your profile, your children and their medical conditions,
        consents, orders and payments, cancelled sessions and what you chose instead, bookings and balances from your
        school's previous system, waiting lists, credit, coupons, saved cards without their numbers, enquiries, logins,
        and who has looked at medical conditions. Keep it somewhere private.
      </p>
      <FormProblem of={submission} />
      <div>
        <Button tone="quiet" busy={busy} onClick={() => void download()}>
          Download all my data
        </Button>
      </div>
      <p role="status" className={common.mute}>
        {saved && "File saved to your downloads."}
      </p>
    </section>
  );
}
