import type { Server } from "node:http";
import type { Config } from "../config/config.ts";

/** The address can't be listened on; `message` says what to do. */
class ListenError extends Error {
  override name = "ListenError";
}

/** Answers the port, which the system chose where it was 0. */
export function listen(server: Server, { host, port }: Pick<Config, "host" | "port">): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const code = "code" in error ? error.code : "";
      if (code === "EADDRINUSE")
        reject(
          new ListenError(
            `Port ${port} on ${host} is taken by another program. Stop that one, or start with another port: PORT=${port + 1} npm start`,
          ),
        );
      else if (code === "EACCES")
        reject(
          new ListenError(
            `Port ${port} may not be used by this user. Ports below 1024 are for root: choose another PORT.`,
          ),
        );
      else if (code === "EADDRNOTAVAIL")
        reject(
          new ListenError(
            `This machine has no address ${host}. Set HOST to one of its own, such as 127.0.0.1 or 0.0.0.0.`,
          ),
        );
      else reject(error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
