import { isJsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';

/** A parameter of a command. */
export interface PowershellParameter {
  /** Lowercase, without its dash; `uri` for a positional value. */
  readonly name: string;
  /** As the person wrote it: `-Uri`; empty where it has no name. */
  readonly written: string;
  /** Absent: a switch, or a value known only at run time. */
  readonly value: JsonValue | undefined;
}

/** Maximum nesting depth of code; requests are not deeper. */
const maxDepth = 40;
/** Maximum number of assigned variables that are read. */
const maxNames = 200;
const constants: Readonly<Record<string, JsonValue>> = lookupTable({ true: true, false: false, null: null });
const escapes: Readonly<Record<string, string>> = lookupTable({ n: '\n', r: '\r', t: '\t', '0': '\0' });

/** Parses PowerShell literals: strings, numbers, tables, lists, and names to which the text itself assigns such values. Nothing is run. */
export class PowershellReader {
  /** The values that the text adds to a session. */
  readonly session: { agent: string | null; readonly cookies: string[] } = { agent: null, cookies: [] };
  private position = 0;
  private readonly text: string;
  private readonly names = new Map<string, JsonValue>();

  constructor(text: string) {
    this.text = text;
  }

  /** The parameters of the command whose name ends at `at`; null if a quote or a bracket is unclosed. */
  readCommand(at: number): readonly PowershellParameter[] | null {
    this.learn(at);
    this.position = at;
    const found: PowershellParameter[] = [];
    for (;;) {
      this.match(/(?:[ \t]|`\r?\n)+/y);
      if (this.isAtEnd() || this.match(/[\r\n;|)}]/y) !== null) return found;
      const splat = this.match(/@([A-Za-z_]\w*)/y);
      if (splat !== null) {
        found.push(...this.splatOf(splat[1] ?? ''));
        continue;
      }
      const option = this.match(/-([A-Za-z]+):?(?:[ \t]|`\r?\n)*/y);
      const name = option?.[1]?.toLowerCase() ?? 'uri';
      const written = option === null ? '' : `-${option[1] ?? ''}`;
      const isSwitch =
        option !== null && (this.isAtEnd() || /^(?:-[A-Za-z]|[\r\n;|)}])/.test(this.text.slice(this.position)));
      if (isSwitch) {
        found.push({ name, written, value: undefined });
        continue;
      }
      const before = this.position;
      const value = this.readValue(0, true);
      if (value === null) return null;
      found.push({ name, written, value: value.value });
      if (this.position === before) this.position += 1;
    }
  }

  /** Collects assignments before the command: `$name = …`, and the session settings that a browser copies. */
  private learn(end: number): void {
    const places = this.text.slice(0, end).matchAll(/^[ \t]*\$([A-Za-z_]\w*)(\.UserAgent)?[ \t]*=[ \t]*/gim);
    for (const match of [...places].slice(0, maxNames)) {
      this.position = match.index + match[0].length;
      const read = this.readValue(0, false);
      if (read?.value === undefined) continue;
      if (match[2] === undefined) this.names.set((match[1] ?? '').toLowerCase(), read.value);
      else if (typeof read.value === 'string') this.session.agent = read.value;
    }
    for (const match of this.text.slice(0, end).matchAll(/System\.Net\.Cookie\(\s*/g)) {
      this.position = match.index + match[0].length;
      const name = this.readText();
      this.match(/\s*,\s*/y);
      const value = this.readText();
      if (name !== null && value !== null) this.session.cookies.push(`${name}=${value}`);
    }
  }

  private splatOf(name: string): readonly PowershellParameter[] {
    const table = this.names.get(name.toLowerCase());
    if (!isJsonObject(table)) return [];
    return Object.entries(table).map(([key, value]) => ({ name: key.toLowerCase(), written: `-${key}`, value }));
  }

  /** A value, after its pipe if there is one; null if it is unclosed. A command's value ends at a blank. */
  private readValue(depth: number, isWord: boolean): { readonly value: JsonValue | undefined } | null {
    const first = this.readOne(depth, isWord);
    if (first === null) return null;
    const list: (JsonValue | undefined)[] = [first.value];
    while (this.match(/[ \t]*,\s*/y) !== null) {
      const next = this.readOne(depth, isWord);
      if (next === null) return null;
      list.push(next.value);
    }
    const value = list.length === 1 ? first.value : list.filter((item) => item !== undefined);
    if (isWord) return { value };
    // The JSON of a value is sent, so the conversion is skipped.
    if (this.match(/\s*\|\s*ConvertTo-Json(?:[ \t]+-(?:Depth[ \t:]+\d+|Compress))*/iy) !== null) return { value };
    return { value: this.match(/[ \t]*(?=[\r\n;)}#]|$)/y) === null ? undefined : value };
  }

  private readOne(depth: number, isWord: boolean): { readonly value: JsonValue | undefined } | null {
    if (depth > maxDepth) return null;
    this.match(/(?:\[[\w.[\]]+\][ \t]*)+/y);
    if (this.match(/@\{/y) !== null) return this.readTable(depth + 1);
    if (this.match(/@\(/y) !== null) return this.readList(depth + 1);
    if (this.match(/,\s*/y) !== null) {
      const only = this.readOne(depth + 1, isWord);
      return only === null ? null : { value: only.value === undefined ? [] : [only.value] };
    }
    if (this.match(/\(\s*/y) !== null) {
      const inner = this.readValue(depth + 1, false);
      this.match(/\s*\)/y);
      return inner;
    }
    if (/^(?:@?["'])/.test(this.text.slice(this.position))) {
      const text = this.readText();
      return text === null ? null : { value: text };
    }
    const name = this.match(/\$(?:env:)?([A-Za-z_]\w*)(?![\w.[:])/iy);
    if (name !== null) {
      const key = (name[1] ?? '').toLowerCase();
      if (name[0].toLowerCase().startsWith('$env:')) return { value: undefined };
      return { value: Object.hasOwn(constants, key) ? constants[key] : this.names.get(key) };
    }
    const number = this.match(/-?\d+(?:\.\d+)?(?=[\s;,)}|]|$)/y);
    if (number !== null) return { value: Number(number[0]) };
    const word = this.match(isWord ? /[^\s;|})]+/y : /[^\s;|}),]+/y);
    return { value: isWord && word !== null ? this.filled(word[0]) : undefined };
  }

  private readList(depth: number): { readonly value: JsonValue } | null {
    const items: JsonValue[] = [];
    for (;;) {
      this.match(/(?:[\s,;]|#[^\n]*)+/y);
      if (this.match(/\)/y) !== null) return { value: items };
      const before = this.position;
      const item = this.isAtEnd() ? null : this.readOne(depth, false);
      if (item === null || this.position === before) return null;
      if (item.value !== undefined) items.push(item.value);
    }
  }

  /** `@{ name = value; "name" = value }`. */
  private readTable(depth: number): { readonly value: JsonValue } | null {
    const entries: [string, JsonValue][] = [];
    for (;;) {
      this.match(/(?:[\s;]|#[^\n]*)+/y);
      if (this.match(/\}/y) !== null) return { value: Object.fromEntries(entries) };
      const key = this.readText() ?? this.match(/[^\s="']+/y)?.[0];
      if (key === undefined || this.match(/\s*=\s*/y) === null) return null;
      const before = this.position;
      const value = this.readValue(depth, false);
      if (value === null || this.isAtEnd() || this.position === before) return null;
      // An unknown value ends at the end of its line.
      if (value.value === undefined) this.match(/[^\r\n;}]*/y);
      else entries.push([key, value.value]);
    }
  }

  /** Returns a string in quotes or between `@"` and `"@`; null where there is none here, or it is unclosed. */
  private readText(): string | null {
    const lines = this.match(/@(["'])[ \t]*\r?\n([\s\S]*?)\r?\n\1@/y);
    if (lines !== null) return lines[1] === '"' ? this.filled(lines[2] ?? '') : (lines[2] ?? '');
    const plain = this.match(/'((?:[^']|'')*)'/y);
    if (plain !== null) return (plain[1] ?? '').replaceAll("''", "'");
    const text = this.match(/"((?:[^"`]|`[\s\S]|"")*)"/y);
    return text === null ? null : this.filled(text[1] ?? '');
  }

  /** A text with its escapes and known names resolved; unknown names are preserved as written. */
  private filled(text: string): string {
    return text.replaceAll(
      /`([\s\S])|""|\$(?:\{(\w+)\}|\(\$(\w+)\)|(\w+))/g,
      (whole, char?: string, braced?: string, inner?: string, plain?: string) => {
        if (char !== undefined) return escapes[char] ?? char;
        if (whole === '""') return '"';
        const value = this.names.get((braced ?? inner ?? plain ?? '').toLowerCase());
        return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
      },
    );
  }

  private isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found !== null) this.position += found[0].length;
    return found;
  }
}
