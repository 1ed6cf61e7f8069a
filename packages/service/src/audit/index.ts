export { AUDIT_CHECKS, type AuditCheck, type AuditFinding, findFaults } from "./find-faults.ts";
