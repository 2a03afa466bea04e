import { softHyphen } from '../../pdf/softHyphen.ts';

/** How two lines of one text are put together. */
export interface Joint {
  /** The first line, without a hyphen that only marks the line break. */
  readonly first: string;
  readonly glue: '' | ' ';
}

/** Lowercase words that a document also writes with a hyphen inside a line: there the hyphen is part of the word. */
export type Compounds = ReadonlySet<string>;

const none: Compounds = new Set();
/** Words before which a suspended hyphen is kept: “left- and right-handed”. */
const conjunction = /^(?:and|or|nor|to|und|oder|bis|sowie|et|ou)(?![\p{L}\p{N}-])/iu;
/** Prefixes that keep their hyphen. */
const hyphenatedPrefix =
  /^(?:(?:self|well)-(?!ish|less|ness|being)|(?:high|low)-(?!er|est|ly|light|land|way|ness|brow|ball|chair|born))\p{L}{3}/iu;
const maxUrlChars = 500;
/** A text that ends within an unfinished URL or DOI. */
const openAddress = /(?:^|[\s(<[])(?:https?:\/\/|(?:https?:\/\/|www\.|doi:10\.)[^\s<>)\]]*[/\-_=&?%#~])$/i;

/** A text that ends with a URL up to a full stop, or with its scheme; and the pattern of its continuation. */
const dottedAddress = /(?:^|[\s(<[])(?:https?:\/\/|www\.|doi:10\.)[^\s<>)\]]*\.$/i;
const restOfDotted = /^[\w~-]+[./][\w~]/;
const scheme = /(?:^|[\s(<[])(?:https?:\/\/.?|doi:10\.)$/i;

/** A name that ends with a line below, and is none that has two at either end, or one of capitals with one at either end. */
const brokenName = /(?:^|[^\w])(?:[A-Za-z\d]|_(?=[a-z\d]))\w*_$/;
const maxIdentifierChars = 80;

/**
 * Two lines of one paragraph.
 * @param second the line, or its first word
 */
export function jointOf(first: string, second: string, compounds: Compounds = none): Joint {
  if (first === '' || second === '') return { first, glue: '' };
  // Of a text that grows line by line only the end is looked at.
  const end = first.slice(-3);
  if (end.endsWith(softHyphen)) return { first: first.slice(0, -1), glue: '' };
  if (isWithinUrl(first, second) || isWithinIdentifier(first, second)) return { first, glue: '' };
  if (/[\p{L}\p{N}][-\u2010\u2011\u2013\u2014]$/u.test(end)) {
    if (!/^[\p{L}\p{N}]/u.test(second) || conjunction.test(second)) return { first, glue: ' ' };
    return { first: isOnlyOfBreak(first, second, compounds) ? first.slice(0, -1) : first, glue: '' };
  }
  return { first, glue: isUnspaced(end.slice(-1), second.slice(0, 1)) ? '' : ' ' };
}

/** Whether a line ends within a URL or DOI. Of each text only as many characters are read as a URL may have. */
function isWithinUrl(first: string, second: string): boolean {
  const last = first.slice(-1);
  const address = (): string => first.slice(-maxUrlChars);
  if (last === '.') return restOfDotted.test(second) && dottedAddress.test(address());
  if (last === ':') return scheme.test(`${address()}${second.slice(0, 3)}`);
  return /[/\-_=&?%#~]/.test(last) && openAddress.test(address());
}

/** Whether a line ends within an identifier, which was broken for lack of space. */
function isWithinIdentifier(first: string, second: string): boolean {
  return /\w_$/.test(first.slice(-2)) && brokenName.test(first.slice(-maxIdentifierChars)) && /^\w/.test(second);
}

/** Whether the hyphen at the end of a line is there because the line ends, and no part of the word. */
function isOnlyOfBreak(first: string, second: string, compounds: Compounds): boolean {
  if (!/\p{L}[-\u2010]$/u.test(first.slice(-3))) return false;
  const inCapitals = /^\p{Lu}{2}/u.test(second);
  if (inCapitals ? !isCutInCapitals(first, second) : !/^\p{Ll}/u.test(second)) return false;
  const word = /(?<!\S)\S*$/.exec(first.slice(-60))?.[0].slice(0, -1) ?? '';
  // A word with a hyphen already, or of capitals, has this one too: state-of-the-art, X-ray.
  if (/-/.test(word) || (!inCapitals && /^\P{L}*\p{Lu}{1,4}$/u.test(word))) return false;
  const whole = `${/(?<!\p{L})\p{L}*$/u.exec(word)?.[0] ?? ''}-${/^\p{L}*/u.exec(second)?.[0] ?? ''}`.toLowerCase();
  // The document may have it of several: work-hours.
  const isCompound = compounds.has(whole) || compounds.has(`${whole}s`) || compounds.has(whole.replace(/s$/, ''));
  return !isCompound && !hyphenatedPrefix.test(whole);
}

/** The end of a text in capitals, such as a legal notice: two more capitalized words precede the fragment. */
const endInCapitals = /(?:^|\s)(\P{L}*\p{Lu}+\P{L}*\s\P{L}*\p{Lu}+\P{L}*)\s\P{L}*(\p{Lu}{2,})[-\u2010]$/u;
const vowel = /[AEIOUYÀ-ÆÈ-ÏÒ-ÖØ-ÝАЕЁИОУЫЭЮЯ]/u;

/** Whether a word of an uppercase text is hyphenated: each part of such a word contains a vowel, unlike the parts of TCP-IP. */
function isCutInCapitals(first: string, second: string): boolean {
  const [, before = '', part = ''] = endInCapitals.exec(first.slice(-60)) ?? [];
  const rest = /^\p{Lu}+(?![\p{Ll}\p{N}-])/u.exec(second)?.[0] ?? '';
  return /\p{Lu}{3}/u.test(before) && vowel.test(part) && vowel.test(rest);
}

/** Joins two lines of a cell. Another value may be below a dash: “Cl–” above “106”. */
function joinTwo(first: string, second: string): string {
  if (/\P{N}[\u2013\u2014]$/u.test(first)) return `${first} ${second}`;
  // Names in capitals are often hyphenated compounds there: MASTER-FILE.
  if (/\p{Lu}-$/u.test(first) && /^\p{Lu}{2}/u.test(second)) return first + second;
  const joint = jointOf(first, second);
  return joint.first + joint.glue + second;
}

/** Lines of one text. */
export function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) => joinTwo(text, line), '');
}

/** Whether a character belongs to a script written without spaces between words. */
/** Whether a line ends between two characters of one script without spaces between words: Chinese and Japanese, Thai, Lao, Khmer, Burmese. */
function isUnspaced(last: string, first: string): boolean {
  return (isEastAsian(last) && isEastAsian(first)) || (southeastAsian.test(last) && southeastAsian.test(first));
}

const southeastAsian = /^[\u0e01-\u0e4e\u0e81-\u0ecd\u1000-\u1049\u1050-\u109f\u1780-\u17d3]$/;

export function isEastAsian(char: string): boolean {
  return /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(char);
}
