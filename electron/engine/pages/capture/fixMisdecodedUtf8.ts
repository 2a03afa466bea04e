/** The character of each byte as windows-1252 has it, the other way round. */
const byteOf: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 128 }, (_, index) => {
    const byte = index + 128;
    return [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte];
  }),
);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Of the runs that are not ASCII, how many must make sense for the text to have been misread. */
const convincing = 0.9;

/**
 * Repairs mojibake: an undeclared UTF-8 page that the browser decoded as windows-1252 ("Ã¼" becomes "ü"). A correctly decoded page hardly
 * ever contains a run of characters that is valid UTF-8 by chance, and stays unchanged.
 */
export function fixMisdecodedUtf8(html: string): string {
  const plain = html.replaceAll('&nbsp;', '\u00a0');
  let runs = 0;
  let sensible = 0;
  const mended = plain.replaceAll(/[^\0-\x7f]+/g, (run) => {
    runs += 1;
    const read = readAgain(run);
    if (read === null) return run;
    sensible += 1;
    return read;
  });
  return sensible > 0 && sensible >= runs * convincing ? mended : html;
}

function readAgain(run: string): string | null {
  const bytes: number[] = [];
  for (const character of run) {
    const byte = byteOf.get(character);
    if (byte === undefined) return null;
    bytes.push(byte);
  }
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}
