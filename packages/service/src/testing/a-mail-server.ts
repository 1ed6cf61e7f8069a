import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

/**
 * How a mail server behaves: it takes mails; nobody listens; it takes the connection and closes it; it answers that it is busy; it takes a
 * mail and breaks off before it says so.
 */
export type MailServerMode = "up" | "down" | "hangs up" | "busy" | "breaks off";

/** A mail server whose behaviour can be changed, on one port. It keeps the message ids of the mails that it took, in their order. */
export async function aMailServer() {
  const state: { mode: MailServerMode } = { mode: "up" };
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  let port = 0;
  let server: Server | null = null;

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    if (state.mode === "hangs up") return void socket.destroy();
    let message: string | null = null;
    let rest = "";
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say("220 stub");
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (message !== null && line !== ".") message += `${line}\n`;
        else if (message !== null) {
          taken.push(/^Message-ID: (.*)$/im.exec(message)?.[1] ?? "");
          message = null;
          if (state.mode === "breaks off") return void socket.destroy();
          say("250 kept");
        } else if (state.mode === "busy" && line.toUpperCase().startsWith("MAIL")) say("451 busy");
        else if (line.toUpperCase() === "DATA") {
          message = "";
          say("354 go on");
        } else if (line.toUpperCase() === "QUIT") socket.end("221 bye\r\n");
        else say("250 yes");
      }
    });
  }

  async function listen(): Promise<void> {
    server = createServer(serve);
    await new Promise<void>((listening) => server?.listen(port, "127.0.0.1", listening));
    // A server that listens on a TCP port has an AddressInfo.
    port = (server.address() as AddressInfo).port;
  }

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    const closing = server;
    server = null;
    if (closing !== null) await new Promise((closed) => closing.close(closed));
  }

  await listen();
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    async become(mode: MailServerMode): Promise<void> {
      state.mode = mode;
      await close();
      if (mode !== "down") await listen();
    },
    stop: close,
  };
}
