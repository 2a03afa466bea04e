import { lookupTable } from '../../base/lookupTable.ts';

/** A token of code. Comments are excluded. */
export interface CodeToken {
  /** `text` is a string literal with its content in `parts`; `end` follows the last token. */
  readonly kind: 'name' | 'number' | 'text' | 'sign' | 'end';
  readonly text: string;
  /** Number of characters before it on its line; null where it is not the first of its line. */
  readonly indent: number | null;
  /** Content of a string, in order: text, and the tokens of interpolated code. */
  readonly parts: readonly (string | readonly CodeToken[])[];
}

/** Maximum nesting depth of templates; requests are not deeper. */
const maxTemplateDepth = 20;
const blank = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\n]*|\\\r?\n)+/y;
const number = /0[xX][\da-fA-F_]+n?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][-+]?\d+)?n?/y;
const name = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const punctuator = /\.\.\.|=>|\*\*|===?|!==?|<=|>=|\?\.(?!\d)|\?\?|&&|\|\||[-+*/%|&^]=|[\s\S]/y;
const quotes = /([a-zA-Z]{0,2})("""|'''|["'`])/y;

/** Tokenizes JavaScript, TypeScript or Python. Terminates for any input: an unknown character becomes a punctuator. */
export function readCodeTokens(code: string): readonly CodeToken[] {
  return new TokenReader(code).readUntil(null, 0);
}

/** The content of a string literal, without interpolated code. */
export function literalText({ parts }: CodeToken): string {
  return parts.filter((part) => typeof part === 'string').join('');
}

/** How a string literal is opened. */
interface Opening {
  readonly quote: string;
  /** It contains code in braces, in Python. */
  readonly isFormatted: boolean;
  readonly isRaw: boolean;
  /** It contains code in `${…}`, in JavaScript. */
  readonly isTemplate: boolean;
  /** A line end ends it unclosed. */
  readonly isOneLine: boolean;
}

class TokenReader {
  private position = 0;
  private isCutOff = false;
  private readonly code: string;

  constructor(code: string) {
    this.code = code;
  }

  /** Reads to the end, or to the bracket that closes the interpolated code of a template. */
  readUntil(closing: '}' | null, depth: number): CodeToken[] {
    const tokens: CodeToken[] = [];
    let open = 0;
    for (;;) {
      const gap = this.match(blank)?.[0] ?? '';
      if (this.position >= this.code.length) break;
      const indent = this.indentHere(gap, tokens.length === 0);
      const token = this.readToken(indent, tokens.at(-1), depth);
      if (closing !== null && token.kind === 'sign') {
        if (token.text === '{') open += 1;
        if (token.text === '}') {
          if (open === 0) break;
          open -= 1;
        }
      }
      tokens.push(token);
    }
    tokens.push({ kind: 'end', text: '', indent: 0, parts: [] });
    return tokens;
  }

  private indentHere(gap: string, isFirst: boolean): number | null {
    if (!isFirst && !gap.includes('\n')) return null;
    return this.position - (this.code.lastIndexOf('\n', this.position - 1) + 1);
  }

  private readToken(indent: number | null, before: CodeToken | undefined, depth: number): CodeToken {
    const start = this.position;
    const text = this.readText(indent, depth);
    if (text !== null) return text;
    this.position = start;
    const plain = (kind: CodeToken['kind'], found: string): CodeToken => ({ kind, text: found, indent, parts: [] });
    const digits = this.match(number);
    if (digits !== null) return plain('number', digits[0]);
    const word = this.match(name);
    if (word !== null) return plain('name', word[0]);
    // A slash that does not follow a value begins a regular expression, whose quotes open no string.
    if (this.code[start] === '/' && !endsValue(before))
      this.match(/\/(?:\\.|\[(?:\\.|[^\]\\\n]){0,200}\]|[^/\\\n[]){1,400}\/[a-z]*/y);
    if (this.position > start) return plain('sign', '/…/');
    return plain('sign', this.match(punctuator)?.[0] ?? this.code[start] ?? '');
  }

  /** A string literal; null if none begins here, or if it is unclosed. */
  private readText(indent: number | null, depth: number): CodeToken | null {
    const opening = this.readOpening(depth);
    const parts = opening === null ? null : this.readParts(opening, depth);
    return parts === null ? null : { kind: 'text', text: '', indent, parts };
  }

  /** The prefix and the quote that open a string literal; null if none begins here. */
  private readOpening(depth: number): Opening | null {
    const found = this.match(quotes);
    if (found === null) return null;
    const [, prefix = '', quote = ''] = found;
    if (!/^[rbuft]*$/i.test(prefix) || depth > maxTemplateDepth) return null;
    const isFormatted = /f/i.test(prefix);
    if (this.isCutOff && (quote === '`' || quote.length > 1 || isFormatted)) return null;
    return {
      quote,
      isFormatted,
      isRaw: /r/i.test(prefix),
      isTemplate: quote === '`',
      isOneLine: quote.length === 1 && quote !== '`',
    };
  }

  /** The content of a string literal, up to its closing quote; null if it is unclosed. */
  private readParts(opening: Opening, depth: number): CodeToken['parts'] | null {
    const { quote, isRaw, isFormatted, isTemplate, isOneLine } = opening;
    const parts: (string | readonly CodeToken[])[] = [];
    let letters = '';
    const addCode = (length: number) => {
      this.position += length;
      if (letters !== '') parts.push(letters);
      letters = '';
      parts.push(this.readUntil('}', depth + 1));
    };
    for (;;) {
      const here = this.code[this.position];
      if (here === undefined) {
        // An unclosed template is read again as punctuators: once, not once for each possible start.
        this.isCutOff = true;
        return null;
      }
      if (here === '\n' && isOneLine) return null;
      if (this.take(quote)) break;
      if (isTemplate && this.code.startsWith('${', this.position)) addCode(2);
      else if (isFormatted && (this.take('{{') || this.take('}}'))) letters += here;
      else if (isFormatted && here === '{') addCode(1);
      else if (here === '\\') letters += isRaw ? this.readRawEscape() : this.readEscape();
      else {
        letters += here;
        this.position += 1;
      }
    }
    if (letters !== '') parts.push(letters);
    return parts;
  }

  private readRawEscape(): string {
    this.position += 2;
    return this.code.slice(this.position - 2, this.position);
  }

  private readEscape(): string {
    const coded = this.match(/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8}))/y);
    const hex = coded?.[1] ?? coded?.[2] ?? coded?.[3] ?? coded?.[4];
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    }
    const letter = this.code[this.position + 1] ?? '';
    this.position += 2;
    if (letter === '\r' && this.take('\n')) return '';
    return escapes[letter] ?? letter;
  }

  private take(text: string): boolean {
    if (!this.code.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.code);
    if (found !== null) this.position += found[0].length;
    return found;
  }
}

function endsValue(token: CodeToken | undefined): boolean {
  if (token === undefined) return false;
  return token.kind !== 'sign' || /^[)\]}]$/.test(token.text);
}

const escapes: Readonly<Record<string, string>> = lookupTable({
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  a: '\u0007',
  '\n': '',
});
