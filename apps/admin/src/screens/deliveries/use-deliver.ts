import { ApiError } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import { useRevalidator } from "react-router";
import { undoStore } from "../../ui/undo/undo-store.ts";
import { HOW, type How } from "./delivery-text.ts";

/** Records that an item was posted or handed out, or takes that back. */
export function useDeliver() {
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  return useMemo(() => {
    const record = async (id: string, how: How) =>
      await api.call("POST /v1/staff/items-to-deliver/{id}/deliver", { path: { id }, body: { how }, quiet: true });
    const takeBack = async (id: string) =>
      await api.call("POST /v1/staff/items-to-deliver/{id}/undo", { path: { id }, quiet: true });
    /** Somebody else may have been faster: then the page shows what they did, beside the refusal. */
    const orShow = async (work: Promise<unknown>) => {
      try {
        await work;
      } catch (error) {
        if (error instanceof ApiError && [404, 409].includes(error.status)) await revalidate();
        throw error;
      }
    };
    return {
      record,
      takeBack,
      /** Shows what is stored now, and offers to undo it. */
      recordAndShow: async (id: string, how: How, item: string) => {
        await orShow(record(id, how));
        undoStore.offer(`${item}: ${HOW[how].toLowerCase()}.`, async () => {
          await takeBack(id);
          await revalidate();
        });
        await revalidate();
      },
      takeBackAndShow: async (id: string) => {
        await orShow(takeBack(id));
        await revalidate();
      },
    };
  }, [api, revalidate]);
}
