import { lookupTable } from '../../shared/base/lookupTable.ts';

/**
 * A state of the automaton that recognizes the spellings of one character: where each next byte may lead, and whether a spelling ends
 * here. States are shared between spellings, may lead back to themselves, and never change once they are made.
 */
export interface Spelling {
  readonly next: ReadonlyMap<number, readonly Spelling[]>;
  readonly isEnd: boolean;
}

/** A pattern: a spelling for each of its characters, in their order. */
export type SpelledPattern = readonly Spelling[];

const end: Spelling = { next: new Map(), isEnd: true };

/** Names of characters in HTML (HTML standard, section 13.5), for the characters that keys have. */
const entityNames: Readonly<Record<string, readonly string[]>> = lookupTable({
  '&': ['amp', 'AMP'],
  '<': ['lt', 'LT'],
  '>': ['gt', 'GT'],
  '"': ['quot', 'QUOT'],
  "'": ['apos'],
  '/': ['sol'],
  '\\': ['bsol'],
  '+': ['plus'],
  '=': ['equals'],
  _: ['lowbar', 'UnderBar'],
  '-': ['hyphen', 'dash'],
  '.': ['period'],
  ',': ['comma'],
  ':': ['colon'],
  ';': ['semi'],
  '!': ['excl'],
  '#': ['num'],
  $: ['dollar'],
  '%': ['percnt'],
  '(': ['lpar'],
  ')': ['rpar'],
  '*': ['ast', 'midast'],
  '?': ['quest'],
  '@': ['commat'],
  '[': ['lsqb', 'lbrack'],
  ']': ['rsqb', 'rbrack'],
  '^': ['Hat'],
  '`': ['grave', 'DiacriticalGrave'],
  '{': ['lcub', 'lbrace'],
  '|': ['verbar', 'vert', 'VerticalLine'],
  '}': ['rcub', 'rbrace'],
});

/** One of several ways to go on. */
function either(...ways: readonly Spelling[]): Spelling {
  const next = new Map<number, readonly Spelling[]>();
  for (const way of ways)
    for (const [byte, targets] of way.next) next.set(byte, [...new Set([...(next.get(byte) ?? []), ...targets])]);
  return { next, isEnd: ways.some(({ isEnd }) => isEnd) };
}

/** These bytes, then the rest. */
function bytes(values: readonly number[], rest: Spelling): Spelling {
  return values.reduceRight<Spelling>((after, byte) => ({ next: new Map([[byte, [after]]]), isEnd: false }), rest);
}

/** Matches these characters any number of times, including zero, then the rest. */
function repeated(characters: string, rest: Spelling): Spelling {
  const next = new Map(rest.next);
  const loop: Spelling = { next, isEnd: rest.isEnd };
  for (const [byte, targets] of text(characters, loop).next) next.set(byte, [...(next.get(byte) ?? []), ...targets]);
  return loop;
}

function text(characters: string, rest: Spelling): Spelling {
  return bytes([...Buffer.from(characters, 'utf8')], rest);
}

/** These characters, case-insensitive. */
function anyCase(characters: string, rest: Spelling): Spelling {
  return Array.from(characters).reduceRight<Spelling>((after, character) => {
    const codes = [character.toLowerCase(), character.toUpperCase()].map((form) => form.charCodeAt(0));
    return { next: new Map(codes.map((code) => [code, [after]])), isEnd: false };
  }, rest);
}

/** A byte in percent-encoding, encoded again or not: `%2F`, `%252F`. */
function percent(byte: number, rest: Spelling): Spelling {
  const digits = anyCase(byte.toString(16).padStart(2, '0'), rest);
  return text('%', repeated('25', digits));
}

function backslash(rest: Spelling): Spelling {
  return either(text('\\', rest), percent(0x5c, rest));
}

/** One or more backslashes, then the rest. */
function backslashes(rest: Spelling): Spelling {
  return backslash(repeated('\\', rest));
}

/** A code unit as programs escape it after a backslash: `u002f`, and `x2f` and `u{2f}` for a full character. */
function escapedUnits(units: readonly number[], rest: Spelling): Spelling {
  const [unit = 0, ...others] = units;
  const hex = unit.toString(16);
  if (others.length > 0) return text('u', anyCase(hex, backslashes(escapedUnits(others, rest))));
  const ways = [text('u', anyCase(hex.padStart(4, '0'), rest)), text('u{', anyCase(hex, text('}', rest)))];
  return either(...ways, ...(unit < 0x100 ? [text('x', anyCase(hex.padStart(2, '0'), rest))] : []));
}

const controlEscapes: Readonly<Record<string, string>> = lookupTable({
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\b': 'b',
  '\f': 'f',
});

/** Escapes of a character in JSON, JavaScript and their nesting. */
function escaped(character: string, units: readonly number[]): Spelling {
  const short = controlEscapes[character] ?? (/["'/\\]/.test(character) ? character : null);
  const long = escapedUnits(units, end);
  return backslashes(short === null ? long : either(long, text(short, end)));
}

/** Character references in HTML and XML, also inside JSON or a URL: named or numeric, with or without a semicolon. */
function entity(character: string): Spelling {
  const code = character.codePointAt(0) ?? 0;
  const closed = either(end, text(';', end), percent(0x3b, end));
  const zeros = (rest: Spelling): Spelling => repeated('0', rest);
  const numbers = either(zeros(text(String(code), closed)), anyCase('x', zeros(anyCase(code.toString(16), closed))));
  const names = (entityNames[character] ?? []).map((name) => text(name, closed));
  const body = either(text('#', numbers), percent(0x23, numbers), ...names);
  const nested = repeated('amp;', body);
  return either(text('&', nested), backslashes(text('u0026', nested)), percent(0x26, nested));
}

/** A character that is no ASCII may have been read in another encoding, or not at all. */
function misread(character: string): readonly Spelling[] {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return [];
  return [text('\uFFFD', end), ...(code < 0x100 ? [bytes([code], end)] : [])];
}

/** All spellings of a character: literal, in JSON, in HTML, in a URL; they may be mixed from one character to the next. */
function characterSpelling(character: string): Spelling {
  const utf8 = [...Buffer.from(character, 'utf8')];
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return either(
    bytes(utf8, end),
    escaped(character, units),
    utf8.reduceRight<Spelling>((rest, byte) => percent(byte, rest), end),
    entity(character),
    ...(character === ' ' ? [text('+', end)] : []),
    ...misread(character),
  );
}

const spellings = new Map<string, Spelling>();

/** Characters of keys are few, and the same again and again. */
function spellingOf(character: string): Spelling {
  const known = spellings.get(character);
  if (known !== undefined) return known;
  const made = characterSpelling(character);
  if (spellings.size < 1000) spellings.set(character, made);
  return made;
}

const lineBreaks: readonly string[] = [
  '\n',
  '\r\n',
  String.raw`\n`,
  String.raw`\r\n`,
  String.raw`\\n`,
  String.raw`\\r\\n`,
];

/** The characters of base64url in place of two of base64 (RFC 4648 section 5). */
const urlAlphabet: Readonly<Record<string, string>> = lookupTable({ '+': '-', '/': '_' });

/** A base64 character: of either alphabet, with or without a preceding line break (RFC 2045 breaks lines after 76 characters). */
function base64Spelling(character: string, isFirst: boolean): Spelling {
  const other = urlAlphabet[character];
  const own = either(spellingOf(character), ...(other === undefined ? [] : [spellingOf(other)]));
  return isFirst ? own : either(own, ...lineBreaks.map((lineBreak) => text(lineBreak, own)));
}

/**
 * Base64 of a text depends on the number of bytes before it, modulo three, and its first and last characters on the adjacent bytes: the
 * rest, for each of the three offsets, is the same in every context.
 */
function base64Texts(secret: Uint8Array): readonly string[] {
  return [0, 1, 2].map((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), secret]);
    const encoded = padded.toString('base64').replaceAll('=', '');
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor((padded.byteLength * 8) / 6));
  });
}

/**
 * Returns the patterns that find a secret: literal, in hexadecimal, as a list of byte values, and in base64 wherever in an encoded text it
 * begins.
 * @param minEncodedLength shorter hexadecimal and base64 texts are not searched for: they would match ordinary text
 */
export function patternsOf(secret: string, minEncodedLength: number): readonly SpelledPattern[] {
  const utf8 = Buffer.from(secret, 'utf8');
  // UTF-16 that was read as UTF-8 has a NUL next to each character.
  const plain = Array.from(secret, (character, index) => {
    const own = spellingOf(character);
    return index === 0 ? own : either(own, text('\0', own));
  });
  const hex = Array.from(utf8.toString('hex'), (digit) => anyCase(digit, end));
  const list = [...utf8].map((byte, index) => {
    const value = text(String(byte), end);
    return index === 0 ? value : text(',', either(value, text(' ', value)));
  });
  const base64 = base64Texts(utf8)
    .filter((encoded) => encoded.length >= minEncodedLength)
    .map((encoded) => Array.from(encoded, (character, index) => base64Spelling(character, index === 0)));
  return [plain, ...(hex.length >= minEncodedLength ? [hex, list] : []), ...base64];
}
