import type { StaffSchool } from "@matinee/contract/client";
import { counted, formatList } from "@matinee/format";
import { Button, Dialog } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData } from "react-router";
import page from "../../ui/page.module.css";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import { readSchool, schoolLoader } from "./read-school.ts";
import { SchoolPage } from "./SchoolPage.tsx";
import { useSchool } from "./use-school.ts";

export const loader = schoolLoader;

const ABOUT: Readonly<Record<StaffSchool["status"], string>> = {
  draft:
    "This school is a draft. Its shop can be seen, and its classes, camps and items can be opened once the school is.",
  open: "This school is open: families book its classes and camps, and buy its items.",
  closed: "This school is closed. Its shop shows nothing to book. What was booked before stays booked.",
};

/** Whether families can book at a school. */
export function Component() {
  const school = useLoaderData<typeof loader>();
  return <Status key={school.id} loaded={school} />;
}

function Status({ loaded }: { loaded: StaffSchool }) {
  const app = useApp();
  const { api, toasts } = app;
  const submission = useSubmit();
  const [school, setSchool] = useSchool(loaded);
  const [closing, setClosing] = useState<string | null>(null);
  const path = { id: school.id };
  /** With the version that is stored now, if somebody has changed something else of the school. */
  const move = async (to: "open" | "close") => {
    const send = async (version: number) =>
      await api.call(`POST /v1/staff/schools/{id}/${to}`, { path, body: { version }, quiet: true });
    try {
      setSchool(await send(school.version));
    } catch (error) {
      if (savedMeanwhile(error) === null) throw error;
      const stored = await readSchool(app, school.id);
      if (stored.status !== school.status) {
        setSchool(stored);
        toasts.show("Somebody else changed this meanwhile. This is what is stored now.", "problem");
        return;
      }
      setSchool(await send(stored.version));
    }
    toasts.show(to === "open" ? "The school is open." : "The school is closed.", "good");
  };
  const open = () => void submission.submit(async () => await move("open"));
  const ask = () =>
    void submission.submit(async () => {
      const { classes, camps, items } = await api.call("GET /v1/staff/schools/{id}/closing", { path, quiet: true });
      const all = [
        ...(classes > 0 ? [counted(classes, "class", "classes")] : []),
        ...(camps > 0 ? [counted(camps, "camp")] : []),
        ...(items > 0 ? [counted(items, "item")] : []),
      ];
      setClosing(all.length === 0 ? "Nothing is open for booking now." : `This closes ${formatList(all)}.`);
    });
  const close = () =>
    void submission.submit(async () => {
      setClosing(null);
      await move("close");
    });
  return (
    <SchoolPage school={school} title="Open or close">
      <div className={page.form}>
        <p>{ABOUT[school.status]}</p>
        <FormProblem of={submission} />
        <div className={page.buttons}>
          {school.status === "open" ? (
            <Button tone="quiet" busy={submission.busy} onClick={ask}>
              Close the school
            </Button>
          ) : (
            <Button tone="spot" busy={submission.busy} onClick={open}>
              Open the school
            </Button>
          )}
        </div>
      </div>
      {closing !== null && (
        <Dialog open onClose={() => setClosing(null)} title={`Close ${school.name}?`}>
          <div className={page.form}>
            <p>
              {closing} Existing bookings stay, and those classes and camps still run. After you open the school again,
              you need to reopen each class, camp and item yourself.
            </p>
            <div className={page.buttons}>
              <Button tone="spot" onClick={close}>
                Close the school
              </Button>
              <Button tone="quiet" onClick={() => setClosing(null)}>
                Keep it open
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </SchoolPage>
  );
}
