/** Token kind of a piece of code, for syntax highlighting; null for text. */
export type TokenKind = 'tag' | 'key' | 'string' | 'number' | 'keyword' | 'comment' | 'punctuation';

export interface CodeToken {
  readonly text: string;
  readonly kind: TokenKind | null;
}

export type TokenLanguage = 'html' | 'json';

/**
 * Returns the tokens of one visible row of code. A row is at most as wide as its pane, so each is tokenized separately; `continues` marks a
 * row that starts in the middle of a line, which in indented JSON is the middle of a string.
 */
export function codeTokens(row: string, language: TokenLanguage, continues: boolean): readonly CodeToken[] {
  if (language === 'html') return pieces(row, htmlToken, (match) => htmlPieces(match));
  if (!continues) return pieces(row, jsonToken, (match) => jsonPieces(match));
  const end = /(?:[^"\\]|\\.)*"?/.exec(row)?.[0] ?? '';
  return [{ text: end, kind: 'string' }, ...pieces(row.slice(end.length), jsonToken, (match) => jsonPieces(match))];
}

const jsonToken = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b|([{}[\],])/g;

function jsonPieces([all, string, colon, number, keyword]: RegExpExecArray): readonly CodeToken[] {
  if (string !== undefined)
    return colon === undefined
      ? [{ text: string, kind: 'string' }]
      : [
          { text: string, kind: 'key' },
          { text: colon, kind: 'punctuation' },
        ];
  return [{ text: all, kind: number === undefined ? (keyword === undefined ? 'punctuation' : 'keyword') : 'number' }];
}

const htmlToken = /(<!--.*?(?:-->|$))|(<[/!]?)([a-z][^\s<>/]*)((?:[^<>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*)(>?)/gi;
const attribute = /([^\s=/"']+)|("[^"]*"?|'[^']*'?)/g;

function htmlPieces([all, comment, open = '', name = '', attributes = '', close = '']: RegExpExecArray) {
  if (comment !== undefined) return [{ text: all, kind: 'comment' as const }];
  const parts: CodeToken[] = [
    { text: open, kind: 'punctuation' },
    { text: name, kind: 'tag' },
    ...pieces(attributes, attribute, ([text, key]) => [{ text, kind: key === undefined ? 'string' : 'key' }]),
    { text: close, kind: 'punctuation' },
  ];
  return parts.filter(({ text }) => text !== '');
}

/** Matches of a pattern and the text between them. */
function pieces(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => readonly CodeToken[],
): readonly CodeToken[] {
  const found: CodeToken[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '') continue;
    if (match.index > at) found.push({ text: text.slice(at, match.index), kind: null });
    found.push(...read(match));
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), kind: null });
  return found;
}
