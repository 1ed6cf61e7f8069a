import type { CsvFile } from "@matinee/service/kernel";
import type { AppContext } from "../app-env.ts";

/** Whether what a handler answered is a file to be sent. */
export function isCsv(value: unknown): value is CsvFile {
  return typeof value === "object" && value !== null && "parts" in value && "fileName" in value;
}

/** Sends a file as it is made. The first rows are read before the status goes out, so that a fault is still answered as one. */
export async function sendCsv(c: AppContext, file: CsvFile): Promise<Response> {
  const parts = file.parts[Symbol.asyncIterator]();
  const waiting = [await parts.next(), await parts.next()];
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = waiting.shift() ?? (await parts.next());
      if (part.done === true) controller.close();
      else controller.enqueue(encoder.encode(part.value));
    },
    async cancel() {
      await parts.return?.();
    },
  });
  c.header("Content-Type", file.type ?? "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${file.fileName}"`);
  c.header("Cache-Control", "no-store");
  return c.newResponse(body, 200);
}
