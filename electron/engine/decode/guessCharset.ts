/** The encodings that browsers guess: legacy encodings of the web, by their names in the library. */
const guessed = [
  'Shift_JIS',
  'EUC-JP',
  'ISO-2022-JP',
  'GB18030',
  'Big5',
  'EUC-KR',
  'KOI8-R',
  'KOI8-U',
  'ISO-8859-2',
  'ISO-8859-5',
  'ISO-8859-7',
  'TIS-620',
  ...Array.from({ length: 9 }, (_, index) => `windows-125${index}`),
];
const defaultCharset = 'windows-1252';
/** Latin encodings other than the default: a word or two in them prove nothing. */
const otherLatin = /^(?:windows-125[0478]|cp1258|iso-8859-2)$/i;
const minLatinConfidence = 0.03;
const latinLead = 1.2;
/** Bytes for detection; more do not improve it. */
const sampleBytes = 16_384;

/**
 * Guesses the encoding of undeclared text from its letter statistics.
 * @param bytes neither ASCII nor UTF-8
 * @returns a label for `TextDecoder`; windows-1252 where nothing indicates another
 */
export async function guessCharset(bytes: Uint8Array): Promise<string> {
  const { detectAll } = await import('jschardet');
  const found = detectAll(tellingPart(bytes), { detectEncodings: guessed, minimumThreshold: 0 });
  const [best] = found;
  if (best?.encoding === undefined || best.encoding === null || !isDecodable(best.encoding)) return defaultCharset;
  if (!otherLatin.test(best.encoding)) return best.encoding;
  const rival = found.find(({ encoding }) => encoding?.toLowerCase() === defaultCharset)?.confidence ?? 0;
  const isSure = best.confidence >= minLatinConfidence && best.confidence >= rival * latinLead;
  return isSure ? best.encoding : defaultCharset;
}

/** From the first letter that is not ASCII on: a long header in English would fill the sample. */
function tellingPart(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80 || byte === 0x1b);
  const lineStart = first < 0 ? 0 : bytes.lastIndexOf(0x0a, first) + 1;
  const start = first - lineStart > sampleBytes / 2 ? first : lineStart;
  return bytes.subarray(start, start + sampleBytes);
}

function isDecodable(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}
