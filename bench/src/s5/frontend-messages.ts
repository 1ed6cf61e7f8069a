/** A statement as a client sent it: its text and its parameters. */
export interface SentStatement {
  text: string;
  values: (string | Buffer | null)[];
}

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;

/**
 * Reads what one client sends to PostgreSQL (protocol 3.0, "Message Formats": startup, then Query, Parse, Bind) and
 * reports each statement as it is sent. Feed it the bytes of one connection in order.
 */
export function readStatements(report: (statement: SentStatement) => void): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0);
  let started = false;
  const prepared = new Map<string, string>();

  function message(type: string, body: Buffer): void {
    if (type === "Q") report({ text: textAt(body, 0).text, values: [] });
    if (type === "P") {
      const name = textAt(body, 0);
      prepared.set(name.text, textAt(body, name.next).text);
    }
    if (type === "B") {
      const portal = textAt(body, 0);
      const name = textAt(body, portal.next);
      report({ text: prepared.get(name.text) ?? "", values: valuesAt(body, name.next) });
    }
  }

  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const head = started ? TYPE_BYTES : 0;
      if (pending.length < head + LENGTH_BYTES) return;
      const end = head + pending.readInt32BE(head);
      if (pending.length < end) return;
      if (started) message(pending.toString("latin1", 0, 1), pending.subarray(head + LENGTH_BYTES, end));
      started = true;
      pending = pending.subarray(end);
    }
  };
}

function textAt(body: Buffer, from: number): { text: string; next: number } {
  const end = body.indexOf(0, from);
  return { text: body.toString("utf8", from, end), next: end + 1 };
}

/** The parameters of a Bind message: format codes, then each value with its length, -1 for null. */
function valuesAt(body: Buffer, from: number): (string | Buffer | null)[] {
  const formats = Array.from({ length: body.readInt16BE(from) }, (_, n) => body.readInt16BE(from + 2 + 2 * n));
  let at = from + 2 + 2 * formats.length;
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, (_, n) => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    const bytes = Buffer.from(body.subarray(at, at + length));
    at += length;
    const binary = (formats.length === 1 ? formats[0] : formats[n]) === 1;
    return binary ? bytes : bytes.toString("utf8");
  });
}
