import type { List, WebhookDelivery } from "@matinee/contract/client";
import { pageIn } from "@matinee/webapp/paging";
import type { App } from "@matinee/webapp/signed-in";

const PAGE_SIZE = 25;
const STATUSES = ["pending", "delivered", "failed"] as const;

/** The page of a webhook's log that an address asks for. */
export async function readDeliveries(
  api: App["api"],
  id: string,
  search: URLSearchParams,
): Promise<List<WebhookDelivery>> {
  const status = STATUSES.find((one) => one === search.get("status"));
  const query = { page: pageIn(search), size: PAGE_SIZE, ...(status !== undefined && { status }) };
  return await api.call("GET /v1/staff/webhooks/{id}/deliveries", { path: { id }, query, quiet: true });
}
