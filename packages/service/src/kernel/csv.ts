import { harmlessCell } from "@matinee/core/imports";
import { stringify } from "csv-stringify/sync";

/** A download whose content is generated while it is sent. */
export interface StreamedFile {
  readonly fileName: string;
  /** The content type. Default: CSV. */
  readonly type?: string;
  readonly parts: AsyncIterable<string | Uint8Array>;
}

/** The header and the cell value of each column. */
export type CsvColumns<Row> = readonly (readonly [header: string, cell: (row: Row) => string | number | null])[];

const BATCH = 500;

/**
 * Writes the rows of `ids`, in their order, as CSV (RFC 4180) in UTF-8. The byte order mark is for Excel, which misreads accents
 * without it. Rows are read in batches, so memory use does not grow with the list. Cells that a spreadsheet would run as a formula
 * get a leading apostrophe, which an import takes back (`harmlessCell`).
 */
export function csvFile<Id, Row>(
  fileName: string,
  columns: CsvColumns<Row>,
  source: { readonly ids: readonly Id[]; readonly read: (ids: readonly Id[]) => Promise<readonly Row[]> },
): StreamedFile & { readonly parts: AsyncIterable<string> } {
  async function* parts(): AsyncGenerator<string> {
    yield formatCsv([columns.map(([header]) => header)], true);
    for (let at = 0; at < source.ids.length; at += BATCH) {
      const rows = await source.read(source.ids.slice(at, at + BATCH));
      yield formatCsv(
        rows.map((row) => columns.map(([, cell]) => cell(row))),
        false,
      );
    }
  }
  return { fileName, parts: parts() };
}

function formatCsv(rows: readonly (readonly (string | number | null)[])[], bom: boolean): string {
  return stringify(
    rows.map((row) => row.map((cell) => (cell === null ? "" : harmlessCell(String(cell))))),
    // The library quotes cells that contain its own line ending (CRLF). A lone CR or LF also needs quotes.
    { bom, record_delimiter: "windows", quoted_match: /[\r\n]/u },
  );
}
