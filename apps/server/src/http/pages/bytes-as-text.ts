/**
 * A page while it is finished: its UTF-8 bytes, each as a character of its own. As an ordinary text it takes two bytes a character as soon as
 * it has one “ in it, and V8 asks the system for new memory for each copy of so long a text: three milliseconds a page, instead of a third of
 * one. What is looked for in it, and added, is ASCII, which is the same in both.
 */
export function bytesAsText(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  const view = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString("latin1");
}

export function textAsBytes(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(text, "latin1");
}
