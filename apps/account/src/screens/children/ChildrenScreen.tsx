import type { CallAnswer, OwnChild } from "@matinee/contract/client";
import { Button, EmptyState } from "@matinee/ui";
import { appContext } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { News, useNews } from "../common/News.tsx";
import { ownOnly } from "../common/own-only.ts";
import { pageIn } from "../common/Pager.tsx";
import common from "../common/screen.module.css";
import { ChildCard } from "./ChildCard.tsx";
import { ChildForm } from "./ChildForm.tsx";
import { Looks } from "./Looks.tsx";
import { RemoveChild } from "./RemoveChild.tsx";

type Loaded = { children: readonly OwnChild[]; looks: CallAnswer<"GET /v1/account/medical-looks"> | null };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(appContext);
  const query = { page: pageIn(request.url), size: 20 };
  const [children, looks] = await Promise.all([
    api.call("GET /v1/account/children", { quiet: true }),
    ownOnly(api.call("GET /v1/account/medical-looks", { query, quiet: true })),
  ]);
  return { children: children.items, looks };
}

/** The family's children: who they are, what a teacher must know, and who has looked at that. */
export function Component() {
  const { children, looks } = useLoaderData<Loaded>();
  const { revalidate } = useRevalidator();
  const { said, say } = useNews();
  const [open, setOpen] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<OwnChild | null>(null);
  const done = async (words: string) => {
    setOpen(null);
    setLeaving(null);
    await revalidate();
    say(words);
  };
  return (
    <div className={common.page}>
      <title>Children</title>
      <h1>Children</h1>
      <p className={common.intro}>
        Health notes are locked away: only you see them, and the staff of a school that teaches your child. Every look
        is written down below.
      </p>
      <News said={said} />
      {children.length === 0 && open === null && (
        <EmptyState drawing="stage" title="No child is here yet">
          Add one, and you need not type everything again when you book.
        </EmptyState>
      )}
      {children.map((child) =>
        open === child.id ? (
          <ChildForm key={child.id} child={child} onClose={() => setOpen(null)} onSaved={done} />
        ) : (
          <ChildCard key={child.id} child={child} onEdit={() => setOpen(child.id)} onRemove={() => setLeaving(child)} />
        ),
      )}
      {open === "new" ? (
        <ChildForm child={null} onClose={() => setOpen(null)} onSaved={done} />
      ) : (
        <div>
          <Button tone="spot" onClick={() => setOpen("new")}>
            Add a child
          </Button>
        </div>
      )}
      {looks !== null && <Looks looks={looks} />}
      <RemoveChild key={leaving?.id ?? "none"} child={leaving} onClose={() => setLeaving(null)} onRemoved={done} />
    </div>
  );
}
