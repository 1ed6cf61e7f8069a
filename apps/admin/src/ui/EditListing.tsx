import { ApiError } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { Fragment, useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { Taking } from "./AffectedFamilies.tsx";
import { BackTo } from "./BackTo.tsx";
import { EditConflict, type Difference } from "./EditConflict.tsx";
import editor from "./editor.module.css";
import { capitalised, LISTINGS, type ListingKind, type STATUS } from "./listing-status.ts";
import { isSameForm } from "./is-same-form.ts";
import styles from "./page.module.css";
import { savedMeanwhile } from "./saved-meanwhile.ts";
import { shopLinkOf } from "./shop-link.ts";

interface Conflict<Body, Stored> {
  /** What this user wants to save. */
  readonly mine: Body;
  /** What somebody else has saved meanwhile. */
  readonly stored: Stored;
  readonly what: string;
  readonly opens: boolean;
}

interface How {
  readonly opens: boolean;
  /** True if it was chosen from two versions. */
  readonly settles: boolean;
}

interface Saved<Stored> {
  readonly version: number;
  /** What a save of the form has stored; absent: something below the form was changed. */
  readonly stored?: Stored;
  /** `settled`: chosen from two versions. `refused`: saved, but it was to be opened besides. `beside`: changed below its form. */
  readonly how: "saved" | "settled" | "refused" | "beside";
}

interface ListingForm<Body> {
  /** Asks before a save what becomes of the families. Answers null if the editor goes back to the form, or both versions are shown first. */
  readonly ask: (body: Body, opens: boolean) => Promise<Taking | null>;
  /** Answers false if nothing was saved, as both versions are shown first. */
  readonly save: (body: Body, taking: Taking, opens: boolean) => Promise<boolean>;
  /** Counts what was saved here, without a refusal, and is read again, in `opened`. */
  readonly saves: number;
  /** Counts what was changed here beside the form, and is read again, in `opened`. */
  readonly besides: number;
}

interface EditListingProps<Body, Stored, Name extends string> {
  readonly kind: ListingKind;
  /** As it was read. */
  readonly opened: Stored;
  /** What it is now, in a line. */
  readonly summary: ReactNode;
  /** The address of its school's shop; null: it has none. */
  readonly shop: string | null;
  /** Shows whom a save of this version affects, and asks what becomes of them; null: the editor goes back. Left out: a save affects nobody. */
  readonly ask?: (body: Body, version: number) => Promise<Taking | null>;
  /** Saves a version, and answers what is stored then. */
  readonly put: (body: Body, version: number, taking: Taking) => Promise<Stored>;
  /** Opens a draft. */
  readonly open: (version: number) => Promise<unknown>;
  readonly readAgain: () => Promise<Stored>;
  /** `begun`: what the form began with. */
  readonly differences: (mine: Body, stored: Stored, begun: Stored) => readonly Difference<Name>[];
  readonly merged: (mine: Body, stored: Stored, theirs: readonly Name[]) => Body;
  /** Its form. */
  readonly children: (form: ListingForm<Body>) => ReactNode;
  /** What stands below the form. `onChanged` takes the version that a change of the form's fields below it has made. */
  readonly renderBelow: (onChanged: (version: number) => void) => ReactNode;
}

/**
 * What the form has begun with, once a save was read again. What somebody else changed before it was read is no part of the form, unless that
 * begins anew.
 */
function beginningOf<Stored>(last: Saved<Stored> | undefined, opened: Stored): Stored {
  if (last?.stored === undefined || last.how === "settled") return opened;
  return isSameForm(last.stored, opened) ? opened : last.stored;
}

/** The page on which something that a school sells is changed. If somebody else has saved it meanwhile, both versions are shown. */
export function EditListing<
  Body,
  Stored extends {
    readonly id: number;
    readonly name: string;
    readonly version: number;
    readonly status: keyof typeof STATUS;
  },
  Name extends string,
>(props: EditListingProps<Body, Stored, Name>) {
  const { kind, opened, summary, shop, ask, put, open, readAgain, differences, merged, children, renderBelow } = props;
  const { toasts } = useApp();
  const revalidator = useRevalidator();
  const [conflict, setConflict] = useState<Conflict<Body, Stored> | null>(null);
  const [saved, setSaved] = useState<readonly Saved<Stored>[]>([]);
  const { all, list } = LISTINGS[kind];
  const inShop = shopLinkOf(kind, opened, shop);
  // What was saved is read again a moment later.
  const read = saved.filter(({ version }) => version <= opened.version);
  const count = (...hows: readonly Saved<Stored>["how"][]) => read.filter(({ how }) => hows.includes(how)).length;
  // Whatever else is done on the page reads it again. What somebody else has changed in the form's fields meanwhile is no part of the form.
  const [begun, setBegun] = useState({ saves: 0, stored: opened });
  if (begun.saves !== read.length || (begun.stored.version !== opened.version && isSameForm(begun.stored, opened)))
    setBegun({ saves: read.length, stored: beginningOf(read.at(-1), opened) });
  const note = (one: Saved<Stored>) => setSaved((before) => [...before, one]);
  /** Shows both versions, if that is why something was refused. */
  const isConflict = async (error: unknown, mine: Body, opens: boolean): Promise<boolean> => {
    const what = savedMeanwhile(error);
    if (what !== null) setConflict({ mine, stored: await readAgain(), what, opens });
    return what !== null;
  };
  const question = async (body: Body, version: number, opens: boolean): Promise<Taking | null> => {
    if (ask === undefined) return { seen: null };
    try {
      return await ask(body, version);
    } catch (error) {
      if (await isConflict(error, body, opens)) return null;
      throw error;
    }
  };
  const save = async (body: Body, taking: Taking, version: number, { opens, settles }: How): Promise<boolean> => {
    let stored: Stored | null = null;
    try {
      stored = await put(body, version, taking);
      if (opens) await open(stored.version);
    } catch (error) {
      if (await isConflict(error, body, opens)) return false;
      // A draft that can't be opened is saved. Without a connection nothing could be read, and the form would be gone.
      if (stored !== null) note({ version: stored.version, stored, how: "refused" });
      if (stored !== null && error instanceof ApiError) await revalidator.revalidate();
      throw error;
    }
    setConflict(null);
    toasts.show(opens ? "Saved and open." : `${capitalised(kind)} saved.`, "good");
    note({ version: stored.version, stored, how: settles ? "settled" : "saved" });
    await revalidator.revalidate();
    return true;
  };
  // What was saved here, also where it could not be read since. What was changed beside the form is in it only once it is read.
  const version = Math.max(
    begun.stored.version,
    ...saved.filter(({ how }) => how !== "beside").map((one) => one.version),
  );
  const onChanged = (next: number) => {
    // A form that began before somebody else's change must not follow over it.
    if (begun.stored.version === opened.version) note({ version: next, how: "beside" });
  };
  return (
    <div className={editor.screen}>
      <title>{opened.name}</title>
      <div className={styles.head}>
        <BackTo to={list}>{capitalised(all)}</BackTo>
        <h1>{opened.name}</h1>
        <p className={styles.mute}>
          {summary}
          {inShop !== null && (
            <>
              {" "}
              <a href={inShop}>See it in the shop</a>
            </>
          )}
        </p>
      </div>
      {/* The form begins anew with what a conflict was settled on. */}
      <Fragment key={count("settled")}>
        {children({
          ask: async (body, opens) => await question(body, version, opens),
          save: async (body, taking, opens) => await save(body, taking, version, { opens, settles: false }),
          saves: count("saved", "settled"),
          besides: count("beside"),
        })}
      </Fragment>
      {renderBelow(onChanged)}
      {conflict !== null && (
        <EditConflict
          key={conflict.stored.version}
          of={`this ${kind}`}
          what={conflict.what}
          fields={differences(conflict.mine, conflict.stored, begun.stored)}
          save={async (theirs) => {
            const { mine, stored, opens } = conflict;
            const body = merged(mine, stored, theirs);
            // It may affect others than what the editor had typed.
            const taking = await question(body, stored.version, opens);
            return taking !== null && (await save(body, taking, stored.version, { opens, settles: true }));
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  );
}
