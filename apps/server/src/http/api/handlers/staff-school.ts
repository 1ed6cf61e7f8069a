import {
  addHost,
  addTemplate,
  archiveTemplate,
  checkHostNow,
  getClosing,
  getSchool,
  listSchools,
  listTemplates,
  makeHostPrimary,
  moveSchool,
  previewSchool,
  removeHost,
  removeScript,
  setScript,
  restoreTemplate,
  updateSchool,
  updateTemplate,
} from "@matinee/service/network";
import { changeMailText, listMailTexts, previewMailText } from "@matinee/service/mail";
import { checkPaymentAccount, getPaymentAccount } from "@matinee/service/payments";
import { makeSchool } from "@matinee/service/staff";
import type { Handlers } from "../call-request.ts";

export const staffSchoolHandlers = {
  "GET /v1/staff/schools": ({ ctx }) => listSchools(ctx),
  "GET /v1/staff/schools/{id}": ({ ctx, path }) => getSchool(ctx, path),
  "PUT /v1/staff/schools/{id}": ({ ctx, path, body }) => updateSchool(ctx, { ...body, ...path }),
  "POST /v1/staff/schools/{id}/preview": ({ ctx, path, body }) => previewSchool(ctx, { ...body, ...path }),
  "POST /v1/staff/schools": ({ ctx, body }) => makeSchool(ctx, body),
  "POST /v1/staff/schools/{id}/open": ({ ctx, path, body }) => moveSchool(ctx, { ...body, ...path, event: "open" }),
  "GET /v1/staff/schools/{id}/closing": ({ ctx, path }) => getClosing(ctx, path),
  "POST /v1/staff/schools/{id}/close": ({ ctx, path, body }) => moveSchool(ctx, { ...body, ...path, event: "close" }),
  "POST /v1/staff/schools/{id}/hosts": ({ ctx, path, body }) => addHost(ctx, { ...body, ...path }),
  "DELETE /v1/staff/schools/{id}/hosts/{host}": ({ ctx, path }) => removeHost(ctx, path),
  "POST /v1/staff/schools/{id}/hosts/{host}/primary": ({ ctx, path }) => makeHostPrimary(ctx, path),
  "POST /v1/staff/schools/{id}/hosts/{host}/check": ({ ctx, path }) => checkHostNow(ctx, path),
  "PUT /v1/staff/schools/{id}/scripts/{kind}": ({ ctx, path, body }) => setScript(ctx, { ...body, ...path }),
  "POST /v1/staff/schools/{id}/scripts/{kind}/off": ({ ctx, path, body }) => removeScript(ctx, { ...body, ...path }),
  "GET /v1/staff/payment-account": ({ ctx }) => getPaymentAccount(ctx),
  "POST /v1/staff/payment-account/check": ({ ctx }) => checkPaymentAccount(ctx),
  "GET /v1/staff/schools/{id}/mail-texts": ({ ctx, path }) => listMailTexts(ctx, path),
  "PUT /v1/staff/schools/{id}/mail-texts/{kind}": ({ ctx, path, body }) => changeMailText(ctx, { ...body, ...path }),
  "POST /v1/staff/schools/{id}/mail-texts/{kind}/preview": ({ ctx, path, body }) =>
    previewMailText(ctx, { ...body, ...path }),
  "GET /v1/staff/templates": ({ ctx }) => listTemplates(ctx),
  "POST /v1/staff/templates/{kind}": ({ ctx, path, body }) => addTemplate(ctx, { ...body, ...path }),
  "PUT /v1/staff/templates/{kind}/{id}": ({ ctx, path, body }) => updateTemplate(ctx, { ...body, ...path }),
  "POST /v1/staff/templates/{kind}/{id}/archive": ({ ctx, path, body }) => archiveTemplate(ctx, { ...body, ...path }),
  "POST /v1/staff/templates/{kind}/{id}/restore": ({ ctx, path, body }) => restoreTemplate(ctx, { ...body, ...path }),
} satisfies Partial<Handlers>;
