import type { SavedView, StaffListName } from "@matinee/contract/client";
import { Button, cx, Icon, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useCallback, useEffect, useState, type SubmitEvent } from "react";
import { Link, useSearchParams } from "react-router";
import { contentKey, textOf } from "../form-data.ts";
import { MenuButton } from "../MenuButton.tsx";
import menu from "../menu-button.module.css";
import { undoStore } from "../undo/undo-store.ts";
import { useHiddenColumns } from "./hidden-columns.ts";
import { isView, SHIPPED_VIEWS, viewAddress, viewQuery } from "./view-query.ts";

/** The views of a list: those that it comes with, and the user's own at the school in hand. A view is an address, so it can be sent to others. */
export function ViewsMenu({ list }: { list: StaffListName }) {
  return (
    <MenuButton label="Views">
      <Views list={list} />
    </MenuButton>
  );
}

function Views({ list }: { list: StaffListName }) {
  const { api, toasts } = useApp();
  const [search] = useSearchParams();
  const { hidden } = useHiddenColumns(list);
  const [saved, setSaved] = useState<readonly SavedView[] | null>(null);
  const submission = useSubmit();
  const [key] = useState(() => crypto.randomUUID());
  const load = useCallback(async () => {
    setSaved(await api.call("GET /v1/staff/views", { query: { list }, quiet: true }));
  }, [api, list]);
  useEffect(() => {
    // The views that it comes with are there without them.
    load().catch(() => toasts.show("We could not load your views. Please open the menu again.", "problem"));
  }, [load, toasts]);
  const send = async (body: Omit<SavedView, "id">, idempotencyKey: string) =>
    await api.call("POST /v1/staff/views", { body, idempotencyKey, quiet: true });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = textOf(new FormData(form), "name").trim();
    void submission.submit(
      async () => {
        const body = { list, name, query: viewQuery(search, hidden) };
        await send(body, contentKey(key, [body, saved]));
        form.reset();
        toasts.show(`View “${name}” saved.`, "good");
        await load();
      },
      name === "" ? { name: "Please give the view a name." } : {},
    );
  };
  const remove = async ({ id, ...view }: SavedView) => {
    try {
      await api.call("DELETE /v1/staff/views/{id}", { path: { id }, quiet: true });
      setSaved((before) => before?.filter((one) => one.id !== id) ?? null);
      undoStore.offer(`View “${view.name}” deleted.`, async () => void (await send(view, crypto.randomUUID())));
    } catch {
      toasts.show("We could not delete the view. Please try again.", "problem");
    }
  };
  const link = (name: string, query: string) => (
    <Link
      className={cx(menu.item, isView(search, query) && menu.here)}
      aria-current={isView(search, query) ? "page" : undefined}
      to={viewAddress(search, query)}
    >
      {name}
    </Link>
  );
  return (
    <>
      <ul className={menu.list} aria-label="Views of this list">
        {SHIPPED_VIEWS[list].map(({ name, query }) => (
          <li key={name}>{link(name, query)}</li>
        ))}
      </ul>
      {saved !== null && saved.length > 0 && (
        <>
          <p className={menu.heading} id={`views-${list}`}>
            Yours
          </p>
          <ul className={menu.list} aria-labelledby={`views-${list}`}>
            {saved.map((view) => (
              <li key={view.id}>
                {link(view.name, view.query)}
                <button
                  type="button"
                  className={menu.remove}
                  aria-label={`Delete view ${view.name}`}
                  onClick={() => void remove(view)}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <form className={menu.form} noValidate onSubmit={save}>
        <FormProblem of={submission} />
        <TextInput
          label="Save this view as"
          name="name"
          autoComplete="off"
          maxLength={60}
          error={submission.fieldError("name")}
        />
        <Button type="submit" tone="quiet" size="small" busy={submission.busy}>
          Save view
        </Button>
      </form>
    </>
  );
}
