import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { allOf, id, idPath } from "../shapes/common.ts";
import * as shape from "../shapes/staff-school.ts";

const staff = { area: "staff", auth: "staff" } as const;
const version = z.object({ version: z.int() });
const made = z.object({ id });

/** The school itself: profile, hosts and what its network offers. */
export const staffSchoolCalls = {
  "GET /v1/staff/schools": {
    ...staff,
    summary: "The schools whose settings the user may read; for the network all, and itself",
    answer: allOf(shape.staffSchoolRow),
  },
  "POST /v1/staff/schools/export": { ...staff, summary: "The schools as CSV", csv: true },
  "GET /v1/staff/schools/{id}": {
    ...staff,
    summary: "The settings of a school",
    path: idPath,
    answer: shape.staffSchool,
  },
  "PUT /v1/staff/schools/{id}": {
    ...staff,
    summary: "Change settings of a school; what is left out stays",
    path: idPath,
    body: shape.schoolChange,
    answer: shape.staffSchool,
  },
  "POST /v1/staff/schools/{id}/preview": {
    ...staff,
    summary: "What a change of settings would do to prices; changes nothing",
    path: idPath,
    body: shape.schoolSettings.partial(),
    answer: shape.schoolPreview,
  },
  "POST /v1/staff/schools": {
    ...staff,
    summary: "Make a school of the network; it begins as a draft",
    body: shape.newSchool,
    answer: made,
    answerStatus: 201,
    idempotent: true,
  },
  "POST /v1/staff/schools/{id}/open": {
    ...staff,
    summary: "Open a school: its classes, camps and items can be opened",
    path: idPath,
    body: version,
    answer: shape.staffSchool,
  },
  "GET /v1/staff/schools/{id}/closing": {
    ...staff,
    summary: "What closing a school would close with it",
    path: idPath,
    answer: shape.schoolClosing,
  },
  "POST /v1/staff/schools/{id}/close": {
    ...staff,
    summary: "Close a school with all its classes, camps and items; what is booked stays",
    path: idPath,
    body: version,
    answer: shape.staffSchool,
  },
  "POST /v1/staff/schools/{id}/hosts": {
    ...staff,
    summary: "Give a school's shop another address",
    path: idPath,
    body: shape.newHost,
    answer: shape.staffSchool,
  },
  "DELETE /v1/staff/schools/{id}/hosts/{host}": {
    ...staff,
    summary: "Take an address from a school's shop",
    path: shape.hostPath,
  },
  "POST /v1/staff/schools/{id}/hosts/{host}/primary": {
    ...staff,
    summary: "Let links in mails lead to this address",
    path: shape.hostPath,
    answer: shape.staffSchool,
  },
  "POST /v1/staff/schools/{id}/hosts/{host}/check": {
    ...staff,
    summary: "Look whether an address leads to the shop, and what to change",
    path: shape.hostPath,
    answer: shape.staffSchool,
  },
  "PUT /v1/staff/schools/{id}/scripts/{kind}": {
    ...staff,
    summary: "Switch a script of another company on",
    path: shape.scriptPath,
    body: shape.scriptForm,
    answer: shape.staffSchool,
  },
  "POST /v1/staff/schools/{id}/scripts/{kind}/off": {
    ...staff,
    summary: "Switch a script of another company off",
    path: shape.scriptPath,
    body: version,
    answer: shape.staffSchool,
  },
  "GET /v1/staff/payment-account": {
    ...staff,
    summary: "The account that takes the payments of all schools, as it was last looked at",
    answer: shape.paymentAccount,
  },
  "POST /v1/staff/payment-account/check": {
    ...staff,
    summary: "Ask the payment provider about the account now",
    answer: shape.paymentAccount,
  },
  "GET /v1/staff/schools/{id}/mail-texts": {
    ...staff,
    summary: "The texts of a school in the emails to its families",
    path: idPath,
    answer: allOf(shape.mailText),
  },
  "PUT /v1/staff/schools/{id}/mail-texts/{kind}": {
    ...staff,
    summary: "Set the text of an email, for every one that is sent from now on; null for the standard text",
    path: shape.mailTextPath,
    body: shape.mailTextChange,
    answer: shape.mailText,
  },
  "POST /v1/staff/schools/{id}/mail-texts/{kind}/preview": {
    ...staff,
    summary: "Preview an email with this text; sends and changes nothing",
    path: shape.mailTextPath,
    body: shape.mailPreviewForm,
    answer: shape.mailPreview,
  },
  "GET /v1/staff/schools/{id}/mail-texts/{kind}/examples": {
    ...staff,
    summary: "Families to preview an email with, the latest first",
    path: shape.mailTextPath,
    answer: allOf(shape.mailExample),
  },
  "GET /v1/staff/templates": {
    ...staff,
    summary: "Stages, disciplines and categories of the network, archived ones too",
    answer: shape.templates,
  },
  "POST /v1/staff/templates/export": { ...staff, summary: "Stages, disciplines and categories as CSV", csv: true },
  "POST /v1/staff/templates/{kind}": {
    ...staff,
    summary: "Add a stage, discipline or category",
    path: shape.templatePath,
    body: shape.templateForm,
    answer: shape.template,
    answerStatus: 201,
    idempotent: true,
  },
  "PUT /v1/staff/templates/{kind}/{id}": {
    ...staff,
    summary: "Change a stage, discipline or category for all schools",
    path: shape.oneTemplatePath,
    body: shape.templateForm.extend(version.shape),
    answer: shape.template,
  },
  "POST /v1/staff/templates/{kind}/{id}/archive": {
    ...staff,
    summary: "Put one that nothing uses into the archive: it can no longer be chosen",
    path: shape.oneTemplatePath,
    body: version,
    answer: shape.template,
  },
  "POST /v1/staff/templates/{kind}/{id}/restore": {
    ...staff,
    summary: "Take one out of the archive",
    path: shape.oneTemplatePath,
    body: version,
    answer: shape.template,
  },
} as const satisfies Record<string, CallSpec>;
