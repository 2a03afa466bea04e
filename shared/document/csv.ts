/** A table as CSV (RFC 4180); a cell that a spreadsheet would run as a formula gets a quote before it (security 4). */
export function csvText(header: readonly string[], rows: Iterable<readonly (string | number | boolean)[]>): string {
  let text = lineOf(header);
  for (const row of rows) text += lineOf(row);
  return text;
}

function lineOf(cells: readonly (string | number | boolean)[]): string {
  return `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
