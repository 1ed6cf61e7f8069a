import type { Db, Pool } from "@matinee/database";
import type { LocalMailbox } from "@matinee/gateways/mail";
import type { SandboxGateway } from "@matinee/gateways/sandbox";
import type { SystemContext } from "@matinee/service/kernel";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { KeptAnswers } from "./kept/kept-answers.ts";
import type { Pages } from "./pages/pages.ts";

/** What the HTTP side stands on; made once by the composition. */
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
  /** Left out where every answer is made anew. */
  readonly kept?: KeptAnswers;
  /** Whether the process is on its way out: readiness says no, so that a balancer sends nobody here. */
  readonly stopping: () => boolean;
  /** Hears of answers that break the contract; throws in tests. */
  readonly onDefect: (message: string, detail: unknown) => void;
}
