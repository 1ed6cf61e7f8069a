import type { Instant, InstantOrNull } from "./column-types.ts";

export interface ApiKeyTable {
  id: string;
  /** Null: the network. */
  franchise_id: number | null;
  name: string;
  scopes: string[];
  /** SHA-256 of the key. */
  hash: Buffer;
  /** The last four characters of the key. */
  hint: string;
  created_by: string;
  created_at: Instant;
  expires_at: string;
  last_used_at: InstantOrNull;
  revoked_at: InstantOrNull;
}
