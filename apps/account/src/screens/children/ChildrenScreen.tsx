import type { CallAnswer, OwnChild } from "@matinee/contract/client";
import { Button, EmptyState } from "@matinee/ui";
import { focusSoon } from "@matinee/webapp";
import { appContext } from "@matinee/webapp/signed-in";
import { Fragment, useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { StatusMessage, useStatusMessage } from "../common/StatusMessage.tsx";
import { nullIfForbidden } from "../common/own-only.ts";
import { pageIn } from "@matinee/webapp/paging";
import common from "../common/screen.module.css";
import { ChildCard, changeButtonId } from "./ChildCard.tsx";
import { ChildForm } from "./ChildForm.tsx";
import { HealthNoteViews } from "./HealthNoteViews.tsx";
import { RemoveChild } from "./RemoveChild.tsx";

const ADD = "add-a-child";

type Loaded = { children: readonly OwnChild[]; looks: CallAnswer<"GET /v1/account/medical-looks"> | null };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(appContext);
  const query = { page: pageIn(new URL(request.url).searchParams), size: 20 };
  const [children, looks] = await Promise.all([
    api.call("GET /v1/account/children", { quiet: true }),
    nullIfForbidden(api.call("GET /v1/account/medical-looks", { query, quiet: true })),
  ]);
  return { children: children.items, looks };
}

/** The family's children: who they are, what a teacher must know, and who has looked at that. */
export function Component() {
  const { children, looks } = useLoaderData<Loaded>();
  const { revalidate } = useRevalidator();
  const { message, show } = useStatusMessage();
  const [open, setOpen] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<OwnChild | null>(null);
  // What is said of a child stands where the child does; what is said of one who left, above the others.
  const [saidOf, setSaidOf] = useState<string | null>(null);
  const done = async (words: string, childId: string | null) => {
    await revalidate();
    setOpen(null);
    setLeaving(null);
    setSaidOf(childId);
    show(words);
  };
  const close = (button: string) => {
    setOpen(null);
    focusSoon(button);
  };
  const add = (
    <Button id={ADD} tone="spot" onClick={() => setOpen("new")}>
      Add a child
    </Button>
  );
  return (
    <div className={common.page}>
      <title>Children</title>
      <h1>Children</h1>
      <p className={common.intro}>
        Health notes are locked away: only you see them, and the staff of a school that teaches your child. Every time
        staff look, it is written down below.
      </p>
      {saidOf === null && <StatusMessage message={message} />}
      {children.length === 0 && open === null && (
        <EmptyState drawing="stage" title="No children yet" action={add}>
          Add your child here once, and you need not type everything again each time you book.
        </EmptyState>
      )}
      {children.map((child) => (
        <Fragment key={child.id}>
          {saidOf === child.id && <StatusMessage message={message} />}
          {open === child.id ? (
            <ChildForm child={child} onClose={() => close(changeButtonId(child.id))} onSaved={done} />
          ) : (
            <ChildCard child={child} onEdit={() => setOpen(child.id)} onRemove={() => setLeaving(child)} />
          )}
        </Fragment>
      ))}
      {open === "new" && <ChildForm child={null} onClose={() => close(ADD)} onSaved={done} />}
      {open !== "new" && children.length > 0 && <div>{add}</div>}
      {looks !== null && <HealthNoteViews looks={looks} />}
      <RemoveChild child={leaving} onClose={() => setLeaving(null)} onRemoved={(words) => done(words, null)} />
    </div>
  );
}
