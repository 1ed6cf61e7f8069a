/** The name of an export whose header has none (spec §9). */
const DEFAULT_EXPORT_NAME = "swish-export.csv";

/** The name under which an export is saved: that of its content-disposition header, or the default. */
export function exportName(disposition: string | null): string {
  return fileNameIn(disposition) ?? DEFAULT_EXPORT_NAME;
}

/** The file name of a content-disposition header, or null. */
function fileNameIn(disposition: string | null): string | null {
  if (disposition === null) return null;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? /filename=([^;\s]+)/i.exec(disposition)?.[1] ?? null;
}
