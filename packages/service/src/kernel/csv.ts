import { stringify } from "csv-stringify/sync";

/** A file that is made while it is sent. */
export interface StreamedFile {
  readonly fileName: string;
  /** Default: CSV. */
  readonly type?: string;
  readonly parts: AsyncIterable<string>;
}

/** What a column is called, and what stands in it. */
export type CsvColumns<Row> = readonly (readonly [header: string, cell: (row: Row) => string | number | null])[];

const BATCH = 500;

/**
 * The rows of `ids`, in their order, as RFC 4180 in UTF-8 with a byte order mark (without it Excel garbles é). They are read a batch at a
 * time, so that a long list costs no more memory than a short one. A cell that a spreadsheet would take for a formula begins with '.
 */
export function csvFile<Id, Row>(
  fileName: string,
  columns: CsvColumns<Row>,
  source: { readonly ids: readonly Id[]; readonly read: (ids: readonly Id[]) => Promise<readonly Row[]> },
): StreamedFile {
  async function* parts(): AsyncGenerator<string> {
    yield textOf([columns.map(([header]) => header)], true);
    for (let at = 0; at < source.ids.length; at += BATCH) {
      const rows = await source.read(source.ids.slice(at, at + BATCH));
      yield textOf(
        rows.map((row) => columns.map(([, cell]) => cell(row))),
        false,
      );
    }
  }
  return { fileName, parts: parts() };
}

function textOf(rows: readonly (readonly (string | number | null)[])[], bom: boolean): string {
  return stringify(
    rows.map((row) => row.map((cell) => (cell === null ? "" : String(cell)))),
    // The library quotes a cell for the line end that it writes, and other line breaks end a line too.
    { bom, escape_formulas: true, record_delimiter: "windows", quoted_match: /[\r\n]/u },
  );
}
