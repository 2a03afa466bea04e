/**
 * Returns a table as CSV (RFC 4180); a cell that a spreadsheet would run as a formula, also one in full-width characters, is prefixed with
 * a quote (security 4).
 */
export function csvText(header: readonly string[], rows: Iterable<readonly (string | number | boolean)[]>): string {
  let text = csvLine(header);
  for (const row of rows) text += csvLine(row);
  return text;
}

/** Returns one row of such a table with its line break. A number is no formula, also a negative one. */
export function csvLine(cells: readonly (string | number | boolean)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(String(cell)))).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
