import { useApp } from "@matinee/webapp/signed-in";
import { Fragment, useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { BackTo } from "./BackTo.tsx";
import { EditConflict, type Difference } from "./EditConflict.tsx";
import editor from "./editor.module.css";
import { capitalised, LISTINGS, type ListingKind } from "./listing-status.ts";
import styles from "./page.module.css";
import { savedMeanwhile } from "./saved-meanwhile.ts";

interface Conflict<Body, Stored> {
  /** What this user wants to save. */
  readonly mine: Body;
  /** What somebody else has saved meanwhile. */
  readonly stored: Stored;
  readonly what: string;
  readonly opens: boolean;
}

interface EditListingProps<Body, Stored, Name extends string> {
  readonly kind: ListingKind;
  /** As it was read. */
  readonly opened: Stored;
  /** What it is now, in a line. */
  readonly summary: ReactNode;
  /** Saves a version, and answers the next one. */
  readonly put: (body: Body, version: number) => Promise<{ readonly version: number }>;
  /** Opens a draft. */
  readonly open: (version: number) => Promise<unknown>;
  readonly read: () => Promise<Stored>;
  readonly differences: (mine: Body, stored: Stored) => readonly Difference<Name>[];
  readonly merged: (mine: Body, stored: Stored, theirs: readonly Name[]) => Body | Promise<Body>;
  /** Its form. `saves` counts what was saved since the page was opened. */
  readonly form: (save: (body: Body, opens: boolean) => Promise<void>, saves: number) => ReactNode;
  /** What stands below the form. */
  readonly children: ReactNode;
}

/** The page on which something that a school sells is changed. If somebody else has saved it meanwhile, both versions are shown. */
export function EditListing<
  Body,
  Stored extends { readonly id: number; readonly name: string; readonly version: number },
  Name extends string,
>(props: EditListingProps<Body, Stored, Name>) {
  const { kind, opened, summary, put, open, read, differences, merged, form, children } = props;
  const { toasts } = useApp();
  const revalidator = useRevalidator();
  const [conflict, setConflict] = useState<Conflict<Body, Stored> | null>(null);
  const [saves, setSaves] = useState(0);
  const [settled, setSettled] = useState(0);
  const { all, list } = LISTINGS[kind];
  const save = async (body: Body, version: number, opens: boolean): Promise<boolean> => {
    try {
      const saved = await put(body, version);
      if (opens) await open(saved.version);
    } catch (error) {
      const what = savedMeanwhile(error);
      if (what === null) {
        // A draft that can't be opened is saved.
        await revalidator.revalidate();
        throw error;
      }
      setConflict({ mine: body, stored: await read(), what, opens });
      return false;
    }
    setConflict(null);
    toasts.show(opens ? "Saved and open." : `${capitalised(kind)} saved.`, "good");
    await revalidator.revalidate();
    setSaves((before) => before + 1);
    return true;
  };
  return (
    <div className={editor.screen}>
      <title>{opened.name}</title>
      <div className={styles.head}>
        <BackTo to={list}>{capitalised(all)}</BackTo>
        <h1>{opened.name}</h1>
        <p className={styles.mute}>{summary}</p>
      </div>
      {/* The form begins anew with what a conflict was settled on. */}
      <Fragment key={`${opened.id} ${settled}`}>
        {form(async (body, opens) => {
          await save(body, opened.version, opens);
        }, saves)}
      </Fragment>
      {children}
      {conflict !== null && (
        <EditConflict
          key={conflict.stored.version}
          of={`this ${kind}`}
          what={conflict.what}
          fields={differences(conflict.mine, conflict.stored)}
          save={async (theirs) => {
            const { mine, stored, opens } = conflict;
            if (await save(await merged(mine, stored, theirs), stored.version, opens)) setSettled(settled + 1);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  );
}
