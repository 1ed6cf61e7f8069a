import type { Api, SendRequest } from "./create-api.ts";

/** See `Api`. */
export async function asset(request: SendRequest, ...[address, how = {}]: Parameters<Api["asset"]>): Promise<Blob> {
  return await (await request("GET", address, how)).blob();
}

/** See `Api`. */
export async function exportCsv(
  request: SendRequest,
  ...[address, body, { quiet } = {}]: Parameters<Api["exportCsv"]>
): ReturnType<Api["exportCsv"]> {
  const answer = await request("POST", address, { body: body ?? {}, quiet });
  return { fileName: exportName(answer.headers.get("content-disposition")), content: await answer.blob() };
}

/** The name of an export whose header has none (spec §9). */
const DEFAULT_EXPORT_NAME = "swish-export.csv";

/** The name under which an export is saved: that of its content-disposition header, or the default. */
function exportName(disposition: string | null): string {
  return fileNameIn(disposition) ?? DEFAULT_EXPORT_NAME;
}

/** The file name of a content-disposition header, or null. */
function fileNameIn(disposition: string | null): string | null {
  if (disposition === null) return null;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? /filename=([^;\s]+)/i.exec(disposition)?.[1] ?? null;
}
