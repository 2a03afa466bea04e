import { endOfJsonString } from './json.ts';

export interface IndentLimits {
  /** Brackets inside each other; deeper text is indented by more characters than it has. */
  readonly maxDepth: number;
  /** UTF-16 units of the indented text. */
  readonly maxCharacters: number;
}

/**
 * Indents JSON text by two spaces per level, in one pass over its characters: numbers, the order of names and duplicate names are preserved
 * as written; string escapes are written as `JSON.stringify` does.
 * @param text valid JSON
 * @returns null if a limit is exceeded
 */
export function indentJson(text: string, { maxDepth, maxCharacters }: IndentLimits): string | null {
  const pieces: string[] = [];
  let characters = 0;
  let depth = 0;
  const add = (piece: string): void => {
    pieces.push(piece);
    characters += piece.length;
  };
  for (let index = 0; index < text.length && characters <= maxCharacters; ) {
    const end = endOfToken(text, index);
    const token = text.slice(index, end);
    index = end;
    if (isBlank(token)) continue;
    if (token === '[' || token === '{') {
      if (depth === maxDepth) return null;
      const next = skipBlanks(text, index);
      const isEmpty = isClosing(text.charAt(next));
      if (isEmpty) index = next + 1;
      else depth += 1;
      add(isEmpty ? token + text.charAt(next) : token + lineBreak(depth));
    } else if (isClosing(token)) {
      depth -= 1;
      add(lineBreak(depth) + token);
    } else if (token === ',') add(token + lineBreak(depth));
    else if (token === ':') add(': ');
    else add(token.startsWith('"') ? normalizedString(token) : token);
  }
  return characters > maxCharacters ? null : pieces.join('');
}

function lineBreak(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}

function isClosing(token: string): boolean {
  return token === ']' || token === '}';
}

function isBlank(token: string): boolean {
  return token === ' ' || token === '\n' || token === '\r' || token === '\t';
}

function skipBlanks(text: string, start: number): number {
  let index = start;
  while (isBlank(text.charAt(index))) index += 1;
  return index;
}

/** The end of the token that begins at `start`: a string, a number or a literal name, or any other single character. */
function endOfToken(text: string, start: number): number {
  if (text.charAt(start) === '"') return endOfJsonString(text, start + 1) + 1;
  let end = start;
  while (isOfWord(text.charCodeAt(end))) end += 1;
  return Math.max(end, start + 1);
}

/** Characters of numbers and of `true`, `false` and `null`: digits, letters, `+`, `-` and point. */
function isOfWord(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    isNumberPunctuation(code)
  );
}

function isNumberPunctuation(code: number): boolean {
  return code === 0x2b || code === 0x2d || code === 0x2e;
}

function normalizedString(token: string): string {
  return token.includes('\\') ? JSON.stringify(JSON.parse(token)) : token;
}
