import { useApp } from "@matinee/webapp/signed-in";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { EditConflict, type Difference } from "../../ui/EditConflict.tsx";
import { contentKey } from "../../ui/form-data.ts";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import type { Saving } from "../../ui/unsaved/unsaved-work.ts";
import { useBegun } from "../../ui/use-begun.ts";
import type { SaveDiscount } from "./DiscountForm.tsx";

interface DiscountCalls<Form, Stored, Name extends string> {
  readonly kind: "coupon" | "offer";
  /** As it was read; undefined for a new one. */
  readonly opened: Stored | undefined;
  /** Makes a new one of the school in hand. */
  readonly create: (form: Form, keyOf: (body: unknown) => string) => Promise<unknown>;
  readonly update: (path: { id: number }, body: Form & { version: number }) => Promise<unknown>;
  readonly read: (path: { id: number }) => Promise<Stored>;
  readonly differences: (mine: Form, stored: Stored, opened: Stored) => readonly Difference<Name>[];
  readonly merged: (mine: Form, stored: Stored, theirs: readonly Name[]) => Form;
}

/** Saves a coupon or an offer and goes back to the list. `conflict` asks what to keep of a version that somebody else saved meanwhile. */
export function useDiscountSave<
  Form,
  Stored extends { readonly id: number; readonly version: number },
  Name extends string,
>(
  calls: DiscountCalls<Form, Stored, Name>,
): { begun: Stored | undefined; save: SaveDiscount<Form>; conflict: ReactNode } {
  const { kind, create, update, read, differences, merged } = calls;
  const opened = useBegun(calls.opened);
  const { toasts } = useApp();
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const [found, setFound] = useState<{ mine: Form; stored: Stored; what: string; saving: Saving } | null>(null);
  const done = async (): Promise<true> => {
    toasts.show(`${kind === "coupon" ? "Coupon" : "Offer"} saved.`, "good");
    await navigate(`/${kind}s`);
    return true;
  };
  const change = async (form: Form, { id, version }: Stored, saving: Saving): Promise<boolean> => {
    try {
      await update({ id }, { ...form, version });
    } catch (error) {
      const what = savedMeanwhile(error);
      if (what === null) throw error;
      setFound({ mine: form, stored: await read({ id }), what, saving });
      return false;
    }
    return await done();
  };
  return {
    begun: opened,
    async save(form, saving) {
      await saving(async () => {
        if (opened !== undefined) return await change(form, opened, saving);
        await create(form, (body) => contentKey(key, body));
        return await done();
      });
    },
    conflict: found !== null && opened !== undefined && (
      <EditConflict
        key={found.stored.version}
        of={`this ${kind}`}
        what={found.what}
        fields={differences(found.mine, found.stored, opened)}
        save={async (theirs) => {
          const { mine, stored, saving } = found;
          return await saving(async () => await change(merged(mine, stored, theirs), stored, saving));
        }}
        onClose={() => setFound(null)}
      />
    ),
  };
}
