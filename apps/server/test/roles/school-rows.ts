import type { CallName } from "@matinee/contract";
import { byRole, named, type Row } from "./rows.ts";

const aHost = { host: "shop.example.org" };
// Each is refused by its version or for its content after the question who asks, so that the school stays as it is for the next.
const stale = { version: 0 };
const change = (body: object) => named("school", "setting:change", ({ it }) => ({ path: { id: it.school }, body }));
// The school has no such address.
const atHost = () =>
  named("school", "setting:change", ({ it }) => ({ path: { id: it.school, ...aHost } })).map((row) => ({
    ...row,
    also: 404 as const,
  }));
const aScript = { kind: "chat" };
const atScript = (body: object) =>
  named("school", "setting:change", ({ it }) => ({ path: { id: it.school, ...aScript }, body }));

const atMail = (body: object) =>
  named("school", "setting:change", ({ it }) => ({ path: { id: it.school, kind: "every_mail" }, body }));
const standardText = { opening: null, closing: null };

const atStage = (body: object) =>
  byRole("template:change", ({ stage }) => ({ path: { kind: "stages", id: stage.near.group.stageId }, body }));

/** The school and its network. */
export const SCHOOL_ROWS: Partial<Record<CallName, readonly Row[]>> = {
  "GET /v1/staff/schools": byRole("setting:read"),
  "POST /v1/staff/schools/export": byRole("list:export"),
  "GET /v1/staff/schools/{id}": named("school", "setting:read", ({ it }) => ({ path: { id: it.school } })),
  "PUT /v1/staff/schools/{id}": change({ ...stale, name: "" }),
  "POST /v1/staff/schools/{id}/preview": change({ vat_number: null }),
  "PUT /v1/staff/schools/{id}/nation": change({ ...stale, nation: "scotland" }),
  "POST /v1/staff/schools/{id}/nation/preview": change({ nation: "scotland" }),
  "POST /v1/staff/schools": byRole("school:create", () => ({ body: { nation: "scotland" } })),
  "POST /v1/staff/schools/{id}/open": change(stale),
  "GET /v1/staff/schools/{id}/closing": named("school", "setting:change", ({ it }) => ({ path: { id: it.school } })),
  "POST /v1/staff/schools/{id}/close": change(stale),
  "POST /v1/staff/schools/{id}/hosts": change({ host: "" }),
  "DELETE /v1/staff/schools/{id}/hosts/{host}": atHost(),
  "POST /v1/staff/schools/{id}/hosts/{host}/primary": atHost(),
  "POST /v1/staff/schools/{id}/hosts/{host}/check": atHost(),
  "PUT /v1/staff/schools/{id}/scripts/{kind}": atScript({ ...stale, script: "" }),
  "POST /v1/staff/schools/{id}/scripts/{kind}/off": atScript(stale),
  "GET /v1/staff/payment-account": byRole("setting:read"),
  "POST /v1/staff/payment-account/check": byRole("setting:change"),
  "GET /v1/staff/schools/{id}/mail-texts": named("school", "setting:read", ({ it }) => ({ path: { id: it.school } })),
  "PUT /v1/staff/schools/{id}/mail-texts/{kind}": atMail({ ...standardText, version: 99 }),
  "POST /v1/staff/schools/{id}/mail-texts/{kind}/preview": atMail(standardText),
  "GET /v1/staff/schools/{id}/mail-texts/{kind}/examples": named("school", "setting:change", ({ it }) => ({
    path: { id: it.school, kind: "every_mail" },
  })),
  "GET /v1/staff/templates": byRole("template:change"),
  "POST /v1/staff/templates/export": byRole("template:change"),
  "POST /v1/staff/templates/{kind}": byRole("template:change", () => ({
    path: { kind: "stages" },
    body: { name: "" },
  })),
  "PUT /v1/staff/templates/{kind}/{id}": atStage({ ...stale, name: "" }),
  "POST /v1/staff/templates/{kind}/{id}/archive": atStage(stale),
  "POST /v1/staff/templates/{kind}/{id}/restore": atStage(stale),
};
