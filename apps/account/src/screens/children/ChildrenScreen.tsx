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
import { ChildCard, editButtonId } from "./ChildCard.tsx";
import { ChildForm } from "./ChildForm.tsx";
import { HealthNoteViews } from "./HealthNoteViews.tsx";
import { NEW_CHILD, type OpenForms, withForm, withoutForm } from "./open-forms.ts";
import { RemoveChild } from "./RemoveChild.tsx";

const ADD = "add-a-child";

type Loaded = { children: readonly OwnChild[]; views: CallAnswer<"GET /v1/account/health-note-views"> | null };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(appContext);
  const query = { page: pageIn(new URL(request.url).searchParams), size: 20 };
  const [children, views] = await Promise.all([
    api.call("GET /v1/account/children", { quiet: true }),
    nullIfForbidden(api.call("GET /v1/account/health-note-views", { query, quiet: true })),
  ]);
  return { children: children.items, views };
}

/** The family's children with their health notes, and who has opened those notes. */
export function Component() {
  const { children, views } = useLoaderData<Loaded>();
  const { revalidate } = useRevalidator();
  const { message, show } = useStatusMessage();
  const [open, setOpen] = useState<OpenForms>([]);
  const [removing, setRemoving] = useState<OwnChild | null>(null);
  // A message about a saved child appears above that child; one about a removed child appears above the list.
  const [messageChildId, setMessageChildId] = useState<string | null>(null);
  const done = async (text: string, childId: string | null, form: string | null) => {
    await revalidate();
    if (form !== null) setOpen((before) => withoutForm(before, form));
    setRemoving(null);
    setMessageChildId(childId);
    show(text);
  };
  const edit = (form: string) => setOpen((before) => withForm(before, form));
  const close = (form: string, button: string) => {
    setOpen((before) => withoutForm(before, form));
    focusSoon(button);
  };
  const isAdding = open.includes(NEW_CHILD);
  const add = (
    <Button id={ADD} tone="spot" onClick={() => edit(NEW_CHILD)}>
      Add a child
    </Button>
  );
  return (
    <div className={common.page}>
      <title>Children</title>
      <h1>Children</h1>
      <p className={common.intro}>
        Only you, and staff of a school that teaches your child, can see medical conditions. Each time staff look at
        them, it is listed below.
      </p>
      {messageChildId === null && <StatusMessage message={message} />}
      {children.length === 0 && !isAdding && (
        <EmptyState drawing="stage" title="No children yet" action={add}>
          Add your child once, and you will not need to type their details each time you book.
        </EmptyState>
      )}
      {children.map((child) => (
        <Fragment key={child.id}>
          {messageChildId === child.id && <StatusMessage message={message} />}
          {open.includes(child.id) ? (
            <ChildForm
              child={child}
              onClose={() => close(child.id, editButtonId(child.id))}
              onSaved={(text, id) => done(text, id, child.id)}
            />
          ) : (
            <ChildCard child={child} onEdit={() => edit(child.id)} onRemove={() => setRemoving(child)} />
          )}
        </Fragment>
      ))}
      {isAdding && (
        <ChildForm
          child={null}
          onClose={() => close(NEW_CHILD, ADD)}
          onSaved={(text, id) => done(text, id, NEW_CHILD)}
        />
      )}
      {!isAdding && children.length > 0 && <div>{add}</div>}
      {views !== null && <HealthNoteViews views={views} />}
      <RemoveChild child={removing} onClose={() => setRemoving(null)} onRemoved={(text) => done(text, null, null)} />
    </div>
  );
}
