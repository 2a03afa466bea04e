/** Returns a text column of a row; empty where it is null. */
export function columnText(row: Readonly<Record<string, unknown>>, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value : '';
}
