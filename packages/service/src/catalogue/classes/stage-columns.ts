import { sql } from "kysely";

/** Columns of stage `st`, as the wire has it. */
export const stageColumns = sql`st.id, st.name, st.min_age, st.max_age, st.age_rule, st.description`;
