import type { Server } from "node:http";

/**
 * Connections that the kernel may keep for a process that is busy; it caps them at net.core.somaxconn. With Node's 511, some of the
 * families who come in the moment a camp opens get no connection at all, and no page that says to wait.
 */
const BACKLOG = 4_096;

/** The address can't be listened on; `message` says what to do. */
class ListenError extends Error {
  override name = "ListenError";
}

export interface Address {
  readonly host: string;
  readonly port: number;
  /** The settings that name them, for the message. */
  readonly names?: { readonly host: string; readonly port: string };
}

/** Answers the port, which the system chose where it was 0. */
export function listen(
  server: Server,
  { host, port, names = { host: "HOST", port: "PORT" } }: Address,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const code = "code" in error ? error.code : "";
      if (code === "EADDRINUSE")
        reject(
          new ListenError(
            `Port ${port} on ${host} is taken by another program. Stop that one, or set another port, such as ${names.port}=${port + 1}.`,
          ),
        );
      else if (code === "EACCES")
        reject(
          new ListenError(
            `Port ${port} may not be used by this user. Ports below 1024 are for root: choose another ${names.port}.`,
          ),
        );
      else if (code === "EADDRNOTAVAIL")
        reject(
          new ListenError(
            `This machine has no address ${host}. Set ${names.host} to one of its own, such as 127.0.0.1 or 0.0.0.0.`,
          ),
        );
      else reject(error);
    });
    server.listen({ port, host, backlog: BACKLOG }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
