// A program of its own: a node:http server that sends fixed bytes. It reads them from standard input: {path: base64}.
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

const given = (await json(process.stdin)) as Record<string, string>; // written by bare.ts
const bodies = new Map(Object.entries(given).map(([path, body]) => [path, Buffer.from(body, "base64")]));

const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? "");
  response.writeHead(body === undefined ? 404 : 200, {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "content-length": body?.length ?? 0,
  });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : "");
});
