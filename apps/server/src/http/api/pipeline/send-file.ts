import type { StreamedFile } from "@matinee/service/kernel";
import type { AppContext } from "../../app-env.ts";

/** Sends a file while it is made. The first parts are made before the status is sent, so that a fault becomes an error response. */
export async function sendFile(c: AppContext, file: StreamedFile): Promise<Response> {
  const parts = file.parts[Symbol.asyncIterator]();
  const made = [await parts.next(), await parts.next()];
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = made.shift() ?? (await parts.next());
      if (part.done === true) controller.close();
      else controller.enqueue(typeof part.value === "string" ? encoder.encode(part.value) : part.value);
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
