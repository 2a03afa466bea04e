/**
 * Text as bytes of an encoding that Node can read but not write: the reverse of `TextDecoder`,
 * built by decoding every byte sequence once. A character that the encoding lacks becomes `?`.
 */
export type LegacyEncoding = 'windows-1251' | 'shift_jis' | 'iso-8859-1' | 'euc-jp' | 'koi8-r';

const doubleByteEncodings: ReadonlySet<LegacyEncoding> = new Set(['shift_jis', 'euc-jp']);
const tables = new Map<LegacyEncoding, ReadonlyMap<string, Uint8Array>>();

/** Takes text and the name of an encoding (as the WHATWG Encoding standard writes it); gives its bytes. */
export function encodeLegacy(text: string, encoding: LegacyEncoding): Uint8Array {
  const table = tableFor(encoding);
  const parts: number[] = [];
  for (const character of text) {
    const bytes = table.get(character);
    if (bytes === undefined) parts.push(0x3f);
    else parts.push(...bytes);
  }
  return Uint8Array.from(parts);
}

function tableFor(encoding: LegacyEncoding): ReadonlyMap<string, Uint8Array> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = buildTable(encoding);
  tables.set(encoding, table);
  return table;
}

function buildTable(encoding: LegacyEncoding): ReadonlyMap<string, Uint8Array> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, Uint8Array>();
  const remember = (bytes: Uint8Array): void => {
    const text = decoder.decode(bytes);
    const single = text.length === 1 && !text.includes('\uFFFD');
    if (single && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) remember(Uint8Array.of(byte));
  if (!doubleByteEncodings.has(encoding)) return table;
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) remember(Uint8Array.of(lead, trail));
  }
  return table;
}
