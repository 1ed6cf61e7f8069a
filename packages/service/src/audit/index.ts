export { checkAuditLog } from "./log/check-audit-log.ts";
export { exportAudit } from "./log/export-audit.ts";
export { listAudit } from "./log/list-audit.ts";
export { newestSeal, sealAuditLog } from "./log/seal-audit-log.ts";
export { AUDIT_CHECKS, type AuditCheck, type AuditFinding, findFaults } from "./find-faults.ts";
