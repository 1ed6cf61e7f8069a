import type { Config } from "../../config/config.ts";
import type { AppContext } from "../app-env.ts";

/** Where a request comes from, for counting alone: it is neither logged nor kept as it is. */
export function clientAddress(c: AppContext, { trustProxy }: Pick<Config, "trustProxy">): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return forwarded ?? c.env?.incoming?.socket.remoteAddress ?? "in process";
}
