import { sql } from "kysely";

/**
 * SQL condition, always true, for a statement that writes: its whole transaction commits without waiting for the disk
 * (`synchronous_commit` is off for it). A crash of the database may lose what was committed so in the last second, as if it had not happened. Only for what is
 * found and done again then. A later commit that waits makes all earlier ones durable too.
 */
export const commitsAsync = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) is not null`;
