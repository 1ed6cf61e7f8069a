import type { ItemForm as Form } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { appContext, useApp, type App } from "@matinee/webapp/signed-in";
import { useMemo, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { EditListing } from "../../ui/EditListing.tsx";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import { STATUS } from "../../ui/listing-status.ts";
import { picturesOf } from "../../ui/pictures/picture-calls.ts";
import { Pictures } from "../../ui/pictures/Pictures.tsx";
import { shopOf } from "../../ui/shop-link.ts";
import { useIsManager } from "../../ui/use-is-manager.ts";
import { CountStock, type Counting } from "./CountStock.tsx";
import { itemDifferences, itemMerged } from "./item-fields.ts";
import { ItemActions } from "./ItemActions.tsx";
import { ItemForm } from "./ItemForm.tsx";

const readItem = async ({ api }: Pick<App, "api">, id: number) =>
  await api.call("GET /v1/staff/items/{id}", { path: { id }, quiet: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const found = await readItem(app, Number(params["id"]));
  const query = { school: found.school.id };
  const [choices, pictures, shop] = await Promise.all([
    app.api.call("GET /v1/staff/item-choices", { query, quiet: true }),
    picturesOf(app, "items", found.id).list(),
    shopOf(app, found.school.id),
  ]);
  return { found, shop, choices, pictures };
}

export function Component() {
  const { found } = useLoaderData<typeof loader>();
  return <EditItem key={found.id} />;
}

function EditItem() {
  const app = useApp();
  const isManager = useIsManager();
  const { found, shop, choices, pictures } = useLoaderData<typeof loader>();
  const path = { id: found.id };
  const [counting, setCounting] = useState(false);
  const [unanswered, setUnanswered] = useState<Counting | null>(null);
  const pictureCalls = useMemo(() => picturesOf(app, "items", found.id), [app, found.id]);
  const stock = found.variations.reduce((sum, one) => sum + one.stock, 0);
  return (
    <EditListing
      kind="item"
      opened={found}
      shop={shop}
      summary={`${STATUS[found.status]}. ${counted(stock, "piece")} in stock.`}
      put={async (body: Form, version) =>
        await app.api.call("PUT /v1/staff/items/{id}", { path, body: { ...body, version }, quiet: true })
      }
      open={async (version) =>
        await app.api.call("POST /v1/staff/items/{id}/open", { path, body: { version }, quiet: true })
      }
      readAgain={async () => await readItem(app, found.id)}
      differences={(mine, stored, begun) => itemDifferences(mine, { stored, opened: begun, choices })}
      merged={itemMerged}
      renderBelow={() => (
        <>
          <Pictures calls={pictureCalls} opened={pictures} of="item" readOnly={!isManager} />
          {isManager && <ItemActions of={found} />}
          {/* Not in the form, which begins anew with each save. */}
          {isManager && (
            <CountStock
              item={found}
              open={counting}
              onClose={() => setCounting(false)}
              unanswered={unanswered}
              onUnanswered={setUnanswered}
            />
          )}
          <HistoryPanel of={`item:${found.id}`} />
        </>
      )}
    >
      {({ save, saves }) => (
        <ItemForm
          // What was saved is read again, so that new sizes are known by their ids.
          key={saves}
          of={found}
          choices={choices}
          readOnly={!isManager}
          onCount={isManager ? () => setCounting(true) : undefined}
          isCountUnanswered={unanswered !== null}
          save={async (body, { opens }) => await save(body, { seen: null }, opens)}
        />
      )}
    </EditListing>
  );
}
