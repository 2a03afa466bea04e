import { jsonDepth } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import type { JsonPath } from '../base/pathText.ts';

/** A JSON value with its range in the text; offsets count UTF-16 units, `end` is exclusive. */
export type JsonNode = JsonObjectNode | JsonArrayNode | JsonScalarNode;

export interface JsonObjectNode {
  readonly kind: 'object';
  readonly start: number;
  readonly end: number;
  readonly entries: readonly JsonEntryNode[];
}

export interface JsonEntryNode {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: JsonNode;
}

export interface JsonArrayNode {
  readonly kind: 'array';
  readonly start: number;
  readonly end: number;
  readonly items: readonly JsonNode[];
}

export interface JsonScalarNode {
  readonly kind: 'scalar';
  readonly start: number;
  readonly end: number;
}

export const jsonSyntaxReasons = [
  'empty',
  'end',
  'value',
  'key',
  'colon',
  'comma',
  'trailing-comma',
  'string',
  'number',
  'quotes',
  'comment',
  'after',
  'depth',
  'not-an-object',
] as const;

/** Why text is no JSON body, and the offset where it stops being one. */
export interface JsonTextProblem {
  readonly reason: (typeof jsonSyntaxReasons)[number];
  readonly offset: number;
}

/** Deeper JSON is refused before anything recurses into it. */
export const maxJsonDepth = 500;

/** Cache of the texts read last: form, editor and rules all parse the text being edited. */
let lastRead: readonly { readonly text: string; readonly result: Result<JsonNode, JsonTextProblem> }[] = [];

/** Parses JSON text with the range of every value. The grammar is that of `JSON.parse`; a syntax error is data, with its offset. */
export function parseJsonText(text: string): Result<JsonNode, JsonTextProblem> {
  const known = lastRead.find((read) => read.text === text);
  if (known !== undefined) return known.result;
  const result = readJsonText(text);
  lastRead = [{ text, result }, ...lastRead.slice(0, 1)];
  return result;
}

function readJsonText(text: string): Result<JsonNode, JsonTextProblem> {
  if (jsonDepth(text) > maxJsonDepth) return err({ reason: 'depth', offset: 0 });
  const reader = new JsonTextReader(text);
  const node = reader.readDocument();
  return node === null ? err(reader.problem) : ok(node);
}

/** The node at a path, or null. Of a repeated key the last one counts, as in `JSON.parse`. */
export function nodeAt(root: JsonNode, path: JsonPath): JsonNode | null {
  return entryAt(root, path)?.value ?? null;
}

/** The node at a path with its key, when it has one. */
export function entryAt(
  root: JsonNode,
  path: JsonPath,
): { readonly value: JsonNode; readonly entry: JsonEntryNode | null } | null {
  let found: { value: JsonNode; entry: JsonEntryNode | null } = { value: root, entry: null };
  for (const step of path) {
    const node = found.value;
    if (typeof step === 'number') {
      const item = node.kind === 'array' ? node.items[step] : undefined;
      if (item === undefined) return null;
      found = { value: item, entry: null };
    } else {
      const entry = node.kind === 'object' ? node.entries.findLast((candidate) => candidate.key === step) : undefined;
      if (entry === undefined) return null;
      found = { value: entry.value, entry };
    }
  }
  return found;
}

const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const escapePattern = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const spacePattern = /[ \t\r\n]*/y;

/** Recursive descent over one text. A read that fails leaves `problem` and gives null all the way up. */
class JsonTextReader {
  private position = 0;
  private readonly text: string;
  problem: JsonTextProblem = { reason: 'empty', offset: 0 };

  constructor(text: string) {
    this.text = text;
  }

  readDocument(): JsonNode | null {
    this.skipSpace();
    if (this.position >= this.text.length) return this.fail('empty', this.text.length);
    const node = this.readValue();
    if (node === null) return null;
    this.skipSpace();
    return this.position < this.text.length ? this.fail(this.isComment() ? 'comment' : 'after') : node;
  }

  private readValue(): JsonNode | null {
    const start = this.position;
    const character = this.text[start];
    if (character === undefined) return this.fail('end');
    if (character === '{') return this.readObject(start);
    if (character === '[') return this.readArray(start);
    if (character === '"') return this.readString() ? this.scalar(start) : this.failString(start);
    if (character === "'") return this.fail('quotes');
    if (this.isComment()) return this.fail('comment');
    const word = ['true', 'false', 'null'].find((candidate) => this.text.startsWith(candidate, start));
    if (word !== undefined) {
      this.position += word.length;
      return this.isWordAhead() ? this.fail('value', start) : this.scalar(start);
    }
    if (/[-0-9]/.test(character)) {
      return this.match(numberPattern) && !this.isWordAhead() ? this.scalar(start) : this.fail('number', start);
    }
    return this.fail('value');
  }

  private readObject(start: number): JsonNode | null {
    const entries: JsonEntryNode[] = [];
    this.position += 1;
    this.skipSpace();
    if (this.take('}')) return { kind: 'object', start, end: this.position, entries };
    for (;;) {
      const entry = this.readEntry();
      if (entry === null) return null;
      entries.push(entry);
      if (this.take('}')) return { kind: 'object', start, end: this.position, entries };
      if (!this.takeComma('}')) return null;
    }
  }

  private readEntry(): JsonEntryNode | null {
    const keyStart = this.position;
    if (this.text[keyStart] !== '"') return this.failKey();
    if (!this.readString()) return this.failString(keyStart);
    const keyEnd = this.position;
    this.skipSpace();
    if (!this.take(':')) return this.fail(this.position >= this.text.length ? 'end' : 'colon');
    this.skipSpace();
    const value = this.readValue();
    if (value === null) return null;
    this.skipSpace();
    return { key: JSON.parse(this.text.slice(keyStart, keyEnd)) as string, keyStart, keyEnd, value };
  }

  private readArray(start: number): JsonNode | null {
    const items: JsonNode[] = [];
    this.position += 1;
    this.skipSpace();
    if (this.take(']')) return { kind: 'array', start, end: this.position, items };
    for (;;) {
      const item = this.readValue();
      if (item === null) return null;
      items.push(item);
      this.skipSpace();
      if (this.take(']')) return { kind: 'array', start, end: this.position, items };
      if (!this.takeComma(']')) return null;
    }
  }

  /** Consumes the comma between two entries; a trailing comma has a separate error. */
  private takeComma(closing: string): boolean {
    const at = this.position;
    if (!this.take(',')) {
      this.fail(at >= this.text.length ? 'end' : this.isComment() ? 'comment' : 'comma');
      return false;
    }
    this.skipSpace();
    if (this.text[this.position] !== closing) return true;
    this.fail('trailing-comma', at);
    return false;
  }

  /** By hand, not by one regular expression: a string may be megabytes long. */
  private readString(): boolean {
    this.position += 1;
    for (;;) {
      const code = this.text.charCodeAt(this.position);
      if (code === 0x22) {
        this.position += 1;
        return true;
      }
      if (code === 0x5c) {
        if (!this.match(escapePattern)) return false;
      } else if (Number.isNaN(code) || code < 0x20) return false;
      else this.position += 1;
    }
  }

  private scalar(start: number): JsonScalarNode {
    return { kind: 'scalar', start, end: this.position };
  }

  private failString(start: number): null {
    return this.position >= this.text.length ? this.fail('end') : this.fail('string', start);
  }

  private failKey(): null {
    const character = this.text[this.position];
    if (character === undefined) return this.fail('end');
    if (character === "'") return this.fail('quotes');
    return this.fail(this.isComment() ? 'comment' : 'key');
  }

  private fail(reason: JsonTextProblem['reason'], offset = this.position): null {
    this.problem = { reason, offset };
    return null;
  }

  private take(character: string): boolean {
    if (this.text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }

  private match(pattern: RegExp): boolean {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found === null) return false;
    this.position += found[0].length;
    return true;
  }

  private skipSpace(): void {
    this.match(spacePattern);
  }

  private isComment(): boolean {
    return this.text.startsWith('//', this.position) || this.text.startsWith('/*', this.position);
  }

  private isWordAhead(): boolean {
    return /[\p{L}\p{N}_.+-]/u.test(this.text[this.position] ?? '');
  }
}
