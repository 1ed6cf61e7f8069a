import type { Template } from "@matinee/contract/client";
import { Button, Select, TextArea, TextInput } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit, type App } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { ArchiveButton, ArchivedBadge } from "../../ui/ArchiveButton.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { EditConflict } from "../../ui/EditConflict.tsx";
import { contentKey, textOf } from "../../ui/form-data.ts";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import page from "../../ui/page.module.css";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import { useBegun } from "../../ui/use-begun.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { kindOf } from "./template-kinds.ts";

type Form = Pick<Template, "name" | "description" | "position" | "min_age" | "max_age" | "age_rule" | "figure">;
type Name = keyof Form;

const LABELS: Readonly<Record<Name, string>> = {
  name: "Name",
  description: "Description",
  position: "Place in the list",
  min_age: "Youngest age",
  max_age: "Oldest age",
  age_rule: "Age counts",
  figure: "Drawing",
};
const RULES = { exact: "On the first lesson", school_year: "On 1 September before it, as at school" } as const;
const FIGURES = ["hoodie", "leotard", "skirt", "shoe", "bag", "gift"];
/** The fields of each kind, in their order. */
const FIELDS: Readonly<Record<string, readonly Name[]>> = {
  stages: ["name", "description", "min_age", "max_age", "age_rule"],
  disciplines: ["name", "position"],
  "camp-categories": ["name", "description", "position"],
  "item-categories": ["name", "description", "position", "figure"],
};
const NEW: Form = { name: "", description: "", position: 0, min_age: 4, max_age: 6, age_rule: "exact", figure: "bag" };

const readAll = async ({ api }: Pick<App, "api">) => await api.call("GET /v1/staff/templates", { quiet: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const kind = kindOf(params["kind"]);
  if (kind === undefined) throw new Response(null, { status: 404 });
  const id = params["id"];
  if (id === undefined) return { kind, template: undefined };
  const template = (await readAll(context.get(appContext)))[kind.kind].find((one) => one.id === id);
  if (template === undefined) throw new Response(null, { status: 404 });
  return { kind, template };
}

/** Adds or edits a stage, discipline or category. */
export function Component() {
  const {
    kind: { kind, one },
    template,
  } = useLoaderData<typeof loader>();
  const begun = useBegun(template);
  const app = useApp();
  const { api, toasts } = app;
  const navigate = useNavigate();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [key] = useState(() => crypto.randomUUID());
  const [conflict, setConflict] = useState<{ mine: Form; stored: Template; what: string } | null>(null);
  const path = { kind, id: template?.id ?? "" };
  const save = async (body: Form, version: number | undefined): Promise<boolean> => {
    try {
      if (version === undefined)
        await api.call("POST /v1/staff/templates/{kind}", {
          path: { kind },
          body,
          idempotencyKey: contentKey(key, body),
          quiet: true,
        });
      else await api.call("PUT /v1/staff/templates/{kind}/{id}", { path, body: { ...body, version }, quiet: true });
    } catch (error) {
      const what = savedMeanwhile(error);
      if (what === null) throw error;
      const stored = (await readAll(app))[kind].find(({ id }) => id === path.id);
      if (stored === undefined) throw error;
      setConflict({ mine: body, stored, what });
      return false;
    }
    toasts.show("Saved for all schools.", "good");
    await navigate("/network/templates");
    return true;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const before = begun ?? NEW;
    const number = (name: "position" | "min_age" | "max_age") =>
      form.has(name) ? Number(textOf(form, name).trim() || "NaN") : before[name];
    const text = (name: "name" | "description" | "figure") => (form.has(name) ? textOf(form, name) : before[name]);
    const body: Form = {
      name: text("name"),
      description: text("description"),
      figure: text("figure"),
      position: number("position"),
      min_age: number("min_age"),
      max_age: number("max_age"),
      age_rule: textOf(form, "age_rule") === "school_year" ? "school_year" : "exact",
    };
    const wrong = (["position", "min_age", "max_age"] as const).filter((name) => !Number.isInteger(body[name]));
    const errors = Object.fromEntries(wrong.map((name) => [name, "Please enter a whole number."]));
    void submission.submit(async () => void (await saving(async () => await save(body, begun?.version))), errors);
  };
  const title = template?.name ?? `New ${one}`;
  const fields = FIELDS[kind] ?? [];
  return (
    <div className={page.page}>
      <title>{title}</title>
      <div className={page.head}>
        <BackTo to="/network/templates">Stages and categories</BackTo>
        <h1>{title}</h1>
        <ArchivedBadge archived={template?.archived ?? false} />
      </div>
      <form className={page.form} noValidate onInput={onInput} onSubmit={submit}>
        <FormProblem of={submission} />
        {fields.map((name) => (
          <TemplateField key={name} name={name} of={begun ?? NEW} error={submission.fieldError(name)} />
        ))}
        <div className={page.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Save
          </Button>
          {template !== undefined && (
            <ArchiveButton
              archived={template.archived}
              onMove={async (archived, version = template.version) =>
                await api.call(`POST /v1/staff/templates/{kind}/{id}/${archived ? "archive" : "restore"}`, {
                  path,
                  body: { version },
                  quiet: true,
                })
              }
            />
          )}
        </div>
      </form>
      {template !== undefined && <HistoryPanel of={`template:${kind}:${template.id}`} />}
      {conflict !== null && template !== undefined && (
        <EditConflict
          key={conflict.stored.version}
          of={`this ${one}`}
          what={conflict.what}
          fields={fields
            .map((name) => ({
              name,
              label: LABELS[name],
              mine: String(conflict.mine[name]),
              theirs: String(conflict.stored[name]),
              isEdited: conflict.mine[name] !== template[name],
            }))
            .filter(({ mine, theirs }) => mine !== theirs)}
          save={async (theirs) => {
            const { mine, stored } = conflict;
            const body = { ...mine, ...Object.fromEntries(theirs.map((name) => [name, stored[name]])) };
            return await saving(async () => await save(body, stored.version));
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  );
}

function TemplateField({ name, of, error }: { name: Name; of: Form; error: string | null }) {
  const common = { label: LABELS[name], name, error };
  switch (name) {
    case "description":
      return <TextArea {...common} rows={3} optional help="Shown to families." defaultValue={of.description} />;
    case "age_rule":
      return (
        <Select {...common} defaultValue={of.age_rule}>
          {Object.entries(RULES).map(([rule, words]) => (
            <option key={rule} value={rule}>
              {words}
            </option>
          ))}
        </Select>
      );
    case "figure":
      return (
        <Select {...common} defaultValue={of.figure} help="Shown when there is no photograph.">
          {[...new Set([...FIGURES, of.figure])].map((figure) => (
            <option key={figure} value={figure}>
              {figure.replaceAll("_", " ")}
            </option>
          ))}
        </Select>
      );
    case "name":
      return <TextInput {...common} autoComplete="off" defaultValue={of.name} />;
    default:
      return <TextInput {...common} autoComplete="off" inputMode="numeric" defaultValue={of[name]} />;
  }
}
