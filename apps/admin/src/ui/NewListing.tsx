import type { StaffWorkplace } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { BackTo } from "./BackTo.tsx";
import editor from "./editor.module.css";
import { contentKey } from "./form-data.ts";
import { capitalised, LISTINGS, type ListingKind } from "./listing-status.ts";
import styles from "./page.module.css";
import { SchoolFilter } from "./SchoolFilter.tsx";

interface NewListingProps {
  readonly kind: ListingKind;
  readonly schools: StaffWorkplace["schools"];
  /** Its form; null until its school is chosen. */
  readonly children: ReactNode;
}

/** The page on which something that a school sells is made. */
export function NewListing({ kind, schools, children }: NewListingProps) {
  const { all, list } = LISTINGS[kind];
  return (
    <div className={editor.screen}>
      <title>{`New ${kind}`}</title>
      <div className={styles.head}>
        <BackTo to={list}>{capitalised(all)}</BackTo>
        <h1>New {kind}</h1>
        <p className={styles.mute}>It begins as a draft. Nobody but staff sees it until you open it.</p>
        <SchoolFilter schools={schools} />
      </div>
      {children ?? <p>Please choose the school of the {kind}.</p>}
    </div>
  );
}

/** Saves the draft of something that a school sells, once, and shows it. */
export function useNewListing(kind: ListingKind) {
  const { toasts } = useApp();
  const navigate = useNavigate();
  const [submission] = useState(() => crypto.randomUUID());
  return async <Body,>(
    body: Body,
    create: (request: { body: Body; idempotencyKey: string; quiet: true }) => Promise<{ readonly id: number }>,
  ): Promise<true> => {
    const { id } = await create({ body, idempotencyKey: contentKey(submission, body), quiet: true });
    toasts.show("Draft saved.", "good");
    await navigate(`${LISTINGS[kind].list}/${id}`);
    return true;
  };
}
