import type { ClassForm as Form } from "@matinee/contract/client";
import { counted, fullDate } from "@matinee/format";
import { appContext, useApp, type App } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useAffectedFamilies } from "../../ui/AffectedFamilies.tsx";
import { mergedFields } from "../../ui/differences.ts";
import { EditListing } from "../../ui/EditListing.tsx";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import { STATUS } from "../../ui/listing-status.ts";
import { picturesOf } from "../../ui/pictures/picture-calls.ts";
import { Pictures } from "../../ui/pictures/Pictures.tsx";
import { shopOf } from "../../ui/shop-link.ts";
import { useIsManager } from "../../ui/use-is-manager.ts";
import { ClassActions } from "./ClassActions.tsx";
import { ClassForm, type Scope } from "./ClassForm.tsx";
import { Lessons } from "./Lessons.tsx";
import { classDifferences } from "./class-fields.ts";

const readClass = async ({ api }: Pick<App, "api">, id: number) =>
  await api.call("GET /v1/staff/classes/{id}", { path: { id }, quiet: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const found = await readClass(app, Number(params["id"]));
  const query = { school: found.school.id };
  const [choices, pictures, lessons, shop] = await Promise.all([
    app.api.call("GET /v1/staff/class-choices", { query, quiet: true }),
    picturesOf(app, "classes", found.id).list(),
    app.api.call("GET /v1/staff/classes/{id}/lessons", { path: { id: found.id }, quiet: true }),
    shopOf(app, found.school.id),
  ]);
  return { found, shop, choices, pictures, lessons };
}

export function Component() {
  const { found } = useLoaderData<typeof loader>();
  return <EditClass key={found.id} />;
}

function EditClass() {
  const app = useApp();
  const isManager = useIsManager();
  const { found, shop, choices, pictures, lessons } = useLoaderData<typeof loader>();
  const path = { id: found.id };
  const pictureCalls = useMemo(() => picturesOf(app, "classes", found.id), [app, found.id]);
  const affected = useAffectedFamilies();
  const preview = async (body: Form & Scope & { readonly version?: number }) =>
    await app.api.call("POST /v1/staff/classes/{id}/preview", { path, body, quiet: true });
  return (
    <EditListing
      kind="class"
      opened={found}
      shop={shop}
      summary={
        <>
          {STATUS[found.status]}. {counted(found.lessons, "lesson")} to come
          {found.first_on === null ? "." : `. First lesson: ${fullDate(found.first_on)}.`}
        </>
      }
      ask={async (body: Form & Scope, version) => {
        const dates = await preview({ ...body, version });
        const told = await affected.ask(dates);
        return told === null ? null : { ...told, seen: dates.seen };
      }}
      put={async (body, version, taking) =>
        await app.api.call("PUT /v1/staff/classes/{id}", { path, body: { ...body, ...taking, version }, quiet: true })
      }
      open={async (version) =>
        await app.api.call("POST /v1/staff/classes/{id}/open", { path, body: { version }, quiet: true })
      }
      readAgain={async () => await readClass(app, found.id)}
      differences={(mine, stored, begun) => classDifferences(mine, { stored, opened: begun, choices })}
      merged={mergedFields}
      renderBelow={() => (
        <>
          {affected.question}
          {isManager && lessons.lessons.length > 0 && <Lessons of={{ ...found, choices }} found={lessons} />}
          <Pictures key={found.id} calls={pictureCalls} opened={pictures} of="class" readOnly={!isManager} />
          {isManager && <ClassActions of={found} />}
          <HistoryPanel of={`class:${found.id}`} />
        </>
      )}
    >
      {({ ask, save }) => (
        <ClassForm of={found} choices={choices} readOnly={!isManager} preview={preview} ask={ask} save={save} />
      )}
    </EditListing>
  );
}
