// The last four are the full-width forms, which spreadsheets in Asian languages take for formulas too.
const BEGINS_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;
const SIGNED_NUMBER = /^[+-]\d+(?:\.\d+)?$/u;

/** True for what gets an apostrophe: what a spreadsheet would run as a formula, and what would be taken for one with its apostrophe. */
function needsApostrophe(text: string): boolean {
  if (text.startsWith("'")) return needsApostrophe(text.slice(1));
  return BEGINS_FORMULA.test(text) && !SIGNED_NUMBER.test(text);
}

/**
 * A cell of an exported file: what a spreadsheet would run as a formula gets a leading apostrophe. Signed numbers stay as they are, and with
 * them telephone numbers: a spreadsheet runs nothing there, and other programs read the file too. `cellText` takes it back.
 */
export function harmlessCell(text: string): string {
  return needsApostrophe(text) ? `'${text}` : text;
}

/** The text that `harmlessCell` made a cell from. Each text has a cell of its own, so a text that began with an apostrophe keeps it. */
export function cellText(cell: string): string {
  return cell.startsWith("'") && needsApostrophe(cell.slice(1)) ? cell.slice(1) : cell;
}
