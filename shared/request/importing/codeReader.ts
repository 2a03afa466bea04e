import type { JsonValue } from '../../base/json.ts';

/** What stands in code where a value was expected: a value, or something that would have to be run to know it. */
export type CodeValue = { readonly known: true; readonly value: JsonValue } | { readonly known: false };

export interface CodeArgument {
  /** The name of a keyword argument; null where it stands by its place. */
  readonly name: string | null;
  readonly value: CodeValue;
}

const unknown: CodeValue = { known: false };
/** Code that nests deeper is nobody's request. */
const deepest = 60;
const constants: ReadonlyMap<string, JsonValue> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
  ['undefined', null],
]);

/**
 * Reads literals of JavaScript, TypeScript and Python, and nothing else: no name is looked up but those that the code itself
 * gives a literal, and nothing is run. What is no literal is stepped over and told in `left`.
 */
export class CodeReader {
  /** Places of values that are no literals, such as `headers.Authorization`. */
  readonly left: string[] = [];
  private readonly text: string;
  private position = 0;
  private readonly names = new Map<string, CodeValue>();
  private readonly path: string[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** Takes over what names are given as literals: `schema = {…}`, `const schema = {…};`. */
  learnNames(): void {
    for (const match of this.text.matchAll(
      /^(?:export\s+)?(?:const|let|var)?[ \t]*([A-Za-z_$][\w$]*)[ \t]*(?::[^=\n]+)?=(?![=>])/gm,
    )) {
      this.position = match.index + match[0].length;
      const learned = this.readValue(0);
      if (learned.known) this.names.set(match[1] ?? '', learned);
    }
    this.left.length = 0;
  }

  /** The arguments of the call whose opening bracket stands just before `position`; null where it never closes. */
  readArguments(position: number): readonly CodeArgument[] | null {
    this.position = position;
    const found: CodeArgument[] = [];
    for (;;) {
      this.skipBlank();
      if (this.take(')')) return found;
      if (this.position >= this.text.length) return null;
      const name = this.match(/([A-Za-z_]\w*)\s*=(?![=>])/y)?.[1] ?? null;
      this.path.push(name ?? `#${found.length + 1}`);
      found.push({ name, value: this.readEntry(0) });
      this.path.pop();
      this.skipBlank();
      if (!this.take(',') && this.text[this.position] !== ')') return null;
    }
  }

  /** A value up to the comma or bracket that ends it; what follows a literal, such as `.trim()`, makes it unknown. */
  private readEntry(depth: number): CodeValue {
    const value = this.readValue(depth);
    this.skipBlank();
    this.match(/as\s+(?:const|[A-Za-z_$][\w$.]*(?:\[\])?)|satisfies\s+[A-Za-z_$][\w$.]*/y);
    this.skipBlank();
    const isEnd = /[,)\]}]/.test(this.text[this.position] ?? ',');
    if (isEnd && value.known) return value;
    if (!isEnd) this.skipExpression();
    this.left.push(this.path.filter((step) => !step.startsWith('#')).join('.'));
    return unknown;
  }

  private readValue(depth: number): CodeValue {
    this.skipBlank();
    if (depth > deepest) return unknown;
    const character = this.text[this.position] ?? '';
    if (character === '{') return this.readObject(depth);
    if (character === '[' || character === '(') return this.readList(depth, character === '[' ? ']' : ')');
    const text = this.readTexts();
    if (text !== null) return { known: true, value: text };
    const number = this.match(/[-+]?(?:0[xX][\da-fA-F_]+|(?:\d[\d_]*)?\.?\d[\d_]*\.?(?:[eE][-+]?\d+)?)n?/y)?.[0];
    if (number !== undefined) return { known: true, value: Number(number.replaceAll(/[_n]/g, '')) };
    const call = this.match(/(?:JSON\.stringify|json\.dumps|dict)\s*\(/y);
    if (call !== null) return this.readWrapped(call[0].startsWith('dict'), depth);
    const word = this.match(/[A-Za-z_$][\w$]*/y)?.[0];
    if (word === undefined) return unknown;
    const constant = constants.get(word);
    return constant === undefined ? (this.names.get(word) ?? unknown) : { known: true, value: constant };
  }

  /** `JSON.stringify(…)` is its argument, `dict(a=1)` an object. */
  private readWrapped(isDictionary: boolean, depth: number): CodeValue {
    if (depth > deepest) return unknown;
    const read = this.readArguments(this.position);
    if (read === null) return unknown;
    if (!isDictionary) return read[0]?.value ?? unknown;
    const entries = read.flatMap(({ name, value }) =>
      name === null || !value.known ? [] : [[name, value.value] as const],
    );
    return { known: true, value: Object.fromEntries(entries) };
  }

  private readObject(depth: number): CodeValue {
    this.position += 1;
    const entries: [string, JsonValue][] = [];
    for (;;) {
      this.skipBlank();
      if (this.take('}')) return { known: true, value: Object.fromEntries(entries) };
      if (this.position >= this.text.length) return unknown;
      const key = this.readKey();
      if (key === null || !this.takeColon()) {
        // A shorthand, a spread or a method: its name is all that is known of it.
        this.skipExpression();
        this.left.push([...this.path.filter((step) => !step.startsWith('#')), key ?? '…'].join('.'));
      } else {
        this.path.push(key);
        const entry = this.readEntry(depth + 1);
        this.path.pop();
        if (entry.known) entries.push([key, entry.value]);
      }
      this.skipBlank();
      if (!this.take(',') && this.text[this.position] !== '}') return unknown;
    }
  }

  private readKey(): string | null {
    const isComputed = this.take('[');
    const text = this.readTexts();
    if (isComputed) this.take(']');
    return text ?? this.match(/[A-Za-z_$][\w$]*|\d+/y)?.[0] ?? null;
  }

  private takeColon(): boolean {
    this.skipBlank();
    return this.take(':');
  }

  private readList(depth: number, end: string): CodeValue {
    this.position += 1;
    const items: JsonValue[] = [];
    let commas = 0;
    for (;;) {
      this.skipBlank();
      if (this.take(end)) {
        const [only] = items;
        // Round brackets around one value are no list.
        return { known: true, value: end === ')' && commas === 0 && only !== undefined ? only : items };
      }
      if (this.position >= this.text.length) return unknown;
      this.path.push(`${items.length + 1}`);
      const item = this.readEntry(depth + 1);
      this.path.pop();
      if (item.known) items.push(item.value);
      this.skipBlank();
      if (this.take(',')) commas += 1;
      else if (this.text[this.position] !== end) return unknown;
    }
  }

  /** A text, or several that are put together by standing beside each other or by a plus. */
  private readTexts(): string | null {
    let whole: string | null = null;
    for (;;) {
      const before = this.position;
      if (whole !== null) {
        this.skipBlank();
        this.match(/\+/y);
        this.skipBlank();
      }
      const part = this.readText();
      if (part === null) {
        this.position = before;
        return whole;
      }
      whole = (whole ?? '') + part;
    }
  }

  private readText(): string | null {
    const opening = this.match(/([rRbBuU]{0,2})("""|'''|["'`])/y);
    if (opening === null) return null;
    const [, prefix = '', quote = ''] = opening;
    const isRaw = /r/i.test(prefix);
    let text = '';
    for (;;) {
      if (this.position >= this.text.length) return null;
      if (this.take(quote)) return text;
      // A template that has code in it is no literal.
      if (quote === '`' && this.text.startsWith('${', this.position)) return this.leaveTemplate();
      if (this.text[this.position] === '\\') text += isRaw ? this.readRawEscape() : this.readEscape();
      else {
        text += this.text[this.position] ?? '';
        this.position += 1;
      }
    }
  }

  private leaveTemplate(): null {
    const end = this.text.indexOf('`', this.position);
    this.position = end < 0 ? this.text.length : end + 1;
    return null;
  }

  private readRawEscape(): string {
    this.position += 2;
    return this.text.slice(this.position - 2, this.position);
  }

  private readEscape(): string {
    const coded = this.match(/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8}))/y);
    const hex = coded?.[1] ?? coded?.[2] ?? coded?.[3] ?? coded?.[4];
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    }
    const letter = this.text[this.position + 1] ?? '';
    this.position += 2;
    return letters[letter] ?? letter;
  }

  /** Goes to the comma or bracket that ends an expression, past texts and brackets within it. */
  private skipExpression(): void {
    let depth = 0;
    while (this.position < this.text.length) {
      this.skipBlank();
      const character = this.text[this.position] ?? '';
      if (depth === 0 && /[,)\]}]/.test(character)) return;
      const before = this.position;
      if (this.readText() !== null || this.position !== before) continue;
      if (/[([{]/.test(character)) depth += 1;
      if (/[)\]}]/.test(character)) depth -= 1;
      this.position += 1;
    }
  }

  /** White space, comments of both languages, and a backslash at the end of a line. */
  private skipBlank(): void {
    this.match(/(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*|\\\n)+/y);
  }

  private take(text: string): boolean {
    if (!this.text.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found !== null) this.position += found[0].length;
    return found;
  }
}

const letters: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  a: '\u0007',
  '\n': '',
};
