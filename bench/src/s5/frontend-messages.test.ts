import { expect, test } from "vitest";
import { readStatements, type SentStatement } from "./frontend-messages.ts";

const int16 = (n: number) => Buffer.from([(n >> 8) & 255, n & 255]);
const int32 = (n: number) => Buffer.from([(n >> 24) & 255, (n >> 16) & 255, (n >> 8) & 255, n & 255]);
const text = (value: string) => Buffer.from(`${value}\0`);
const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
};
const startup = Buffer.concat([int32(9), int32(196_608), Buffer.from([0])]);

const parse = message("P", text("add"), text("select $1, $2, $3"), int16(0));
const bind = message(
  "B",
  text(""),
  text("add"),
  int16(3),
  ...[0, 1, 0].map(int16),
  int16(3),
  int32(1),
  Buffer.from("7"),
  int32(2),
  Buffer.from([1, 2]),
  int32(-1),
  int16(0),
);

test("reports each statement with its parameters, for any split of the bytes", () => {
  const all = Buffer.concat([startup, message("Q", text("begin")), parse, bind, bind]);
  const expected: SentStatement[] = [
    { text: "begin", values: [] },
    { text: "select $1, $2, $3", values: ["7", Buffer.from([1, 2]), null] },
    { text: "select $1, $2, $3", values: ["7", Buffer.from([1, 2]), null] },
  ];
  for (const size of [1, 2, 7, all.length]) {
    const sent: SentStatement[] = [];
    const feed = readStatements((statement) => sent.push(statement));
    for (let at = 0; at < all.length; at += size) feed(all.subarray(at, at + size));
    expect(sent).toEqual(expected);
  }
});
