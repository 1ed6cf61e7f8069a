import { isDiskFull, sqlPool, type Pool } from "@matinee/database";

export interface DiskSpace {
  /** Told when the database refused a write because its disk is full. */
  readonly noteFull: () => void;
  /** True from then on until a write has succeeded again. */
  readonly isFull: () => Promise<boolean>;
}

/** Enough that it does not fit into the free part of a page that the table already has. */
const TRY_WRITING = `do $$ begin
  insert into storage_probe (filling) select string_agg(md5(random()::text), '') from generate_series(1, 8000);
  raise sqlstate 'MT001';
exception when sqlstate 'MT001' then null;
end $$`;

/**
 * Knows whether the database's disk is full. It tries a write only after one was refused, and takes it back. Each process learns from its
 * own requests.
 */
export function watchDiskSpace(pool: Pool): DiskSpace {
  const database = sqlPool(pool);
  let full = false;
  return {
    noteFull: () => {
      full = true;
    },
    isFull: async () => {
      if (!full) return false;
      try {
        await database.query(TRY_WRITING);
        full = false;
      } catch (error) {
        // Anything else, such as a lost connection, is not about the disk.
        if (!isDiskFull(error)) throw error;
      }
      return full;
    },
  };
}
