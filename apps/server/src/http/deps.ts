import type { Db, Pool } from "@matinee/database";
import type { LocalMailbox } from "@matinee/gateways/mail";
import type { SandboxGateway } from "@matinee/sandbox-gateway";
import type { SystemContext } from "@matinee/service/kernel";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { CallTimes } from "./call-times.ts";
import type { ForwardedRequests } from "./middleware/note-forwarded.ts";
import type { DiskSpace } from "./ops/disk-space.ts";
import type { Pages } from "./pages/pages.ts";
import type { VisitorLines } from "./line/visitor-lines.ts";
import type { SiteCache } from "./site-cache.ts";
import type { ResponseCache } from "./response-cache/response-cache.ts";

/** The dependencies of the HTTP side, made once at the start. */
export interface HttpDeps {
  readonly config: Config;
  readonly db: Db;
  readonly pool: Pool;
  readonly log: Logger;
  readonly system: SystemContext;
  /** Null where Stripe takes the money. */
  readonly sandbox: SandboxGateway | null;
  /** Null where mail is sent. */
  readonly mailbox: LocalMailbox | null;
  /** Null where only the API is served (tests, an API of its own). */
  readonly pages: Pages | null;
  /** Absent where every response is made anew. */
  readonly cache?: ResponseCache;
  /** Absent where every call looks for its shop. */
  readonly sites?: SiteCache;
  /** Absent where no call waits for others. */
  readonly visitorLines?: VisitorLines | undefined;
  /** Absent where the settings name the proxies. */
  readonly forwarded?: ForwardedRequests | undefined;
  /** Absent: as long as connections last. */
  readonly callTimes?: CallTimes | undefined;
  /** True while the process shuts down: /readyz then fails, so that a load balancer sends no more requests. */
  readonly stopping: () => boolean;
  /** Shared with the metrics port; absent: watched for this side alone. */
  readonly diskSpace?: DiskSpace;
  /** Called for answers that break the contract; throws in tests. */
  readonly onDefect: (message: string, detail: unknown) => void;
}

/** Where the sandbox gateway is mounted. */
export const sandboxPath = "/sandbox";
