/**
 * SQL that makes the movements of the ledger an hour older, because the audit leaves the last minutes alone. Each stays on its day in London:
 * by it amounts fall due, so after midnight one that came before it would be another fault.
 */
export const OLDER_MOVEMENTS =
  "update ledger_transaction set at = greatest(at - interval '1 hour', date_trunc('day', at, 'Europe/London'))";
