export { findBrokenSeals } from "./log/find-broken-seals.ts";
export { listAudit } from "./log/list-audit.ts";
export { newestSeal, sealAuditLog } from "./log/seal-audit-log.ts";
export { AUDIT_CHECKS, type AuditCheck, type AuditFinding, findFaults } from "./find-faults.ts";
