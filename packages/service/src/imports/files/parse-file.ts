import { Readable } from "node:stream";
import { cellText, detectDelimiter } from "@matinee/core/imports";
import { err, ok, type Result } from "@matinee/core/kernel";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import { decodeFile } from "./decode-file.ts";

/** A file that was read. */
export interface ParsedFile {
  readonly encoding: string;
  readonly delimiter: string;
  readonly headings: readonly string[];
  /** The rows below the headings; empty ones are left out. `n` counts as a spreadsheet does: the headings are row 1. */
  readonly rows: readonly { readonly n: number; readonly cells: readonly string[] }[];
}

/** More rows than the largest school has children. */
const MOST_ROWS = 50_000;
const MOST_COLUMNS = 200;
const LONGEST_CELL = 10_000;
/** Characters that are parsed before others have their turn. */
const CHUNK = 65_536;

const record = z.array(z.string());

/** Reads a CSV file in any common encoding and with any common delimiter. Refuses one that is too large or broken, in words. */
export async function parseFile(bytes: Uint8Array): Promise<Result<ParsedFile, string>> {
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return decoded;
  // Excel's own first line that names the delimiter.
  const [line = "", named] = /^sep=(.)\r?\n/u.exec(decoded.value.text) ?? [];
  const text = decoded.value.text.slice(line.length);
  const delimiter = named ?? detectDelimiter(text);
  const records = await parseText(text, delimiter);
  if (!records.ok) return records;
  const [headings, ...below] = records.value;
  if (headings === undefined || isEmpty(headings))
    return err("The first row has no headings. They say what is in each column.");
  if (headings.length > MOST_COLUMNS) return err(`The file has more than ${MOST_COLUMNS} columns.`);
  const rows = below.map((cells, at) => ({ n: at + 2, cells })).filter(({ cells }) => !isEmpty(cells));
  if (rows.length === 0) return err("The file has headings, and no rows below them.");
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > LONGEST_CELL));
  if (long !== undefined) return err(`Row ${long.n} has a cell with more than 10,000 characters.`);
  return ok({ encoding: decoded.value.encoding, delimiter, headings: headings.map((one) => one.trim()), rows });
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

async function parseText(text: string, delimiter: string): Promise<Result<string[][], string>> {
  const parser = Readable.from(chunksOf(text)).pipe(
    // A quotation mark within a cell is one: people write 5" and the "Big" hall.
    parse({ delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false }),
  );
  const rows: string[][] = [];
  try {
    for await (const one of parser) {
      if (rows.length > MOST_ROWS)
        return err(`The file has more than 50,000 rows. Please split it into several files.`);
      rows.push(record.parse(one).map(cellText));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return err(
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? "A quotation mark is opened and never closed, so the end of the file is one long cell. Please correct the file."
        : `The file can't be read as CSV (${error.code}).`,
    );
  }
  return ok(rows);
}

const isFirstHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

function* chunksOf(text: string): Generator<string> {
  for (let at = 0, end = CHUNK; at < text.length; at = end, end += CHUNK) {
    // Each chunk is encoded by itself, so a character of two halves is in one of them.
    if (isFirstHalf(text.charCodeAt(end - 1))) end += 1;
    yield text.slice(at, end);
  }
}
