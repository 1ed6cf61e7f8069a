import { createServer, connect, type Server, type Socket } from "node:net";

/** A proxy to the database that passes nothing on while it is silent, without closing. */
export async function silentProxy(
  to: URL,
): Promise<{ url: string; silence(on: boolean): void; close(): Promise<void> }> {
  let silent = false;
  const ends = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [from, onto] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("data", (bytes) => !silent && onto.write(bytes));
      from.on("close", () => onto.destroy());
      from.on("error", () => undefined);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(to);
  url.hostname = "127.0.0.1";
  url.searchParams.delete("host");
  url.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: url.href,
    silence: (on) => {
      silent = on;
    },
    close: () =>
      new Promise((resolve) => {
        for (const end of ends) end.destroy();
        server.close(() => resolve());
      }),
  };
}
