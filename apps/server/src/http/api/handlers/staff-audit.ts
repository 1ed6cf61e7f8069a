import { exportAudit, listAudit } from "@matinee/service/audit";
import type { Handlers } from "../call-request.ts";

export const staffAuditHandlers = {
  "GET /v1/staff/audit": ({ ctx, query }) => listAudit(ctx, query),
  "POST /v1/staff/audit/export": ({ ctx, query }) => exportAudit(ctx, query),
} satisfies Partial<Handlers>;
