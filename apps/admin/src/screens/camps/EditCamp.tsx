import type { CampForm as Form } from "@matinee/contract/client";
import { dateRange } from "@matinee/format";
import { Notice } from "@matinee/ui";
import { appContext, useApp, type App } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { mergedFields } from "../../ui/differences.ts";
import { EditListing } from "../../ui/EditListing.tsx";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import { STATUS } from "../../ui/listing-status.ts";
import { picturesOf } from "../../ui/pictures/picture-calls.ts";
import { Pictures } from "../../ui/pictures/Pictures.tsx";
import { shopOf } from "../../ui/shop-link.ts";
import { useIsManager } from "../../ui/use-is-manager.ts";
import { campDifferences, readChoices } from "./camp-fields.ts";
import { CampActions } from "./CampActions.tsx";
import { CampForm } from "./CampForm.tsx";
import { useCrowdedCamp } from "./use-crowded-camp.tsx";

const readCamp = async ({ api }: Pick<App, "api">, id: number) =>
  await api.call("GET /v1/staff/camps/{id}", { path: { id }, quiet: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const found = await readCamp(app, Number(params["id"]));
  const [choices, pictures, shop] = await Promise.all([
    readChoices(app.api, found.school.id),
    picturesOf(app, "camps", found.id).list(),
    shopOf(app, found.school.id),
  ]);
  return { found, shop, pictures, ...choices };
}

export function Component() {
  const { found } = useLoaderData<typeof loader>();
  return <EditCamp key={found.id} />;
}

function EditCamp() {
  const app = useApp();
  const isManager = useIsManager();
  const { found, shop, choices, calendar, pictures } = useLoaderData<typeof loader>();
  const path = { id: found.id };
  const pictureCalls = useMemo(() => picturesOf(app, "camps", found.id), [app, found.id]);
  const crowded = useCrowdedCamp();
  const dates = `${dateRange(found.starts_on, found.ends_on)} ${found.ends_on.slice(0, 4)}`;
  return (
    <EditListing
      kind="camp"
      opened={found}
      shop={shop}
      summary={`${STATUS[found.status]}. ${dates}.`}
      ask={async (body: Form, version) => {
        const request = { path, body: { ...body, version }, quiet: true } as const;
        const preview = await app.api.call("POST /v1/staff/camps/{id}/preview", request);
        const who = await crowded.ask(preview);
        return who === null ? null : { ...who, seen: preview.seen };
      }}
      put={async (body, version, taking) =>
        await app.api.call("PUT /v1/staff/camps/{id}", { path, body: { ...body, ...taking, version }, quiet: true })
      }
      open={async (version) =>
        await app.api.call("POST /v1/staff/camps/{id}/open", { path, body: { version }, quiet: true })
      }
      readAgain={async () => await readCamp(app, found.id)}
      differences={(mine, stored, begun) => campDifferences(mine, { stored, opened: begun, choices })}
      merged={mergedFields}
      renderBelow={(onChanged) => (
        <>
          {crowded.question}
          <Pictures key={found.id} calls={pictureCalls} opened={pictures} of="camp" readOnly={!isManager} />
          {isManager && <CampActions of={found} onCancelled={onChanged} />}
          <HistoryPanel of={`camp:${found.id}`} />
        </>
      )}
    >
      {({ ask, save, saves, besides }) => (
        <>
          {found.status === "closed" && (
            <Notice tone="calm">
              {found.days.length === 0
                ? "It has no days left, so it takes no bookings."
                : "Closed to new bookings. Existing bookings are kept."}
            </Notice>
          )}
          <CampForm
            of={found}
            saves={saves}
            cancellations={besides}
            choices={choices}
            calendar={calendar}
            readOnly={!isManager}
            ask={ask}
            save={save}
          />
        </>
      )}
    </EditListing>
  );
}
