import type { JsonValue } from '../../base/json.ts';
import { findNames } from './codeNames.ts';
import { readCodeTokens, type CodeToken } from './codeTokens.ts';
import {
  knownValue,
  listOf,
  memberOf,
  objectOf,
  productOf,
  sumOf,
  textIn,
  unknownValue,
  type CodeArgument,
  type CodeValue,
} from './codeValue.ts';
import { PydanticReader } from './pydanticSchema.ts';
import { sdkObject } from './sdkClasses.ts';
import { TokenCursor } from './tokenCursor.ts';
import { zodStep } from './zodSchema.ts';

/** Maximum nesting depth of code; requests are not deeper. */
const maxDepth = 60;
/** Maximum size of a resolved value: names may refer to names, and a larger result is not a request. */
const largest = 10_000_000;
const constants: ReadonlyMap<string, CodeValue> = new Map<string, CodeValue>([
  ['true', knownValue(true)],
  ['True', knownValue(true)],
  ['false', knownValue(false)],
  ['False', knownValue(false)],
  ['null', knownValue(null)],
  ['None', { value: null, left: [], isNone: true }],
  ['undefined', { left: [], isNothing: true }],
]);
/** Calls that are treated as their first argument. */
const wrappers =
  /^(?:JSON\.stringify|JSON\.parse|json\.dumps|json\.loads|Object\.freeze|String|str|list|URL|z(?:od)?\.toJSONSchema|zodToJsonSchema|(?:textwrap\.)?dedent|httpx\.URL)$/;
/** Methods that do not change the text of a request. */
const harmlessMethods = /^(?:strip|trim|encode)$/;

/** A value while its member accesses and calls are read. */
interface Chain {
  /** Names so far, joined with dots. */
  path: string;
  value: CodeValue;
  /** It begins with the name of zod. */
  readonly isZod: boolean;
  /** The next call is the first one of zod. */
  isZodStart: boolean;
}

/**
 * Reads values of JavaScript, TypeScript and Python: literals, variables that the code itself assigns, and the few operations that combine
 * them. Nothing is run. Parts that would have to be run are reported by their path.
 */
export class CodeReader extends TokenCursor {
  private readonly names: ReadonlyMap<string, readonly number[]>;
  private readonly values = new Map<number, CodeValue>();

  constructor(code: string) {
    super(readCodeTokens(code));
    this.names = findNames(this.tokens);
  }

  /** The arguments of the call whose opening bracket is the token before `position`; null if the bracket is unclosed. */
  argumentsAt(position: number): readonly CodeArgument[] | null {
    this.position = position;
    return this.readArguments(0);
  }

  /** The value that all of the code is; null where it is anything else. */
  readSingleValue(): CodeValue | null {
    this.position = 0;
    const value = this.readSum(0);
    this.take(';');
    return this.here().kind === 'end' ? value : null;
  }

  private readArguments(depth: number): readonly CodeArgument[] | null {
    const found: CodeArgument[] = [];
    for (;;) {
      if (this.take(')')) return found;
      if (this.here().kind === 'end') return null;
      const spread = this.take('**') || this.take('...');
      const isNamed = this.here().kind === 'name' && this.isPunctuator('=', 1);
      const name = isNamed ? this.here().text : null;
      if (isNamed) this.position += 2;
      const value = this.readEntry(depth);
      // Options that are spread are options by their names.
      if (spread && value.entries !== undefined)
        for (const [key, entry] of value.entries) found.push({ name: key, value: entry });
      else found.push({ name: spread ? '…' : name, value });
      if (!this.take(',') && !this.isPunctuator(')')) return null;
    }
  }

  /** A value up to the comma or bracket that ends it; any code after a value makes it unknown. */
  private readEntry(depth: number): CodeValue {
    const value = this.readSum(depth);
    this.skipCast();
    if (this.isEntryEnd()) return value;
    this.skipExpression();
    return { left: [] };
  }

  private isEntryEnd(): boolean {
    const { kind, text } = this.here();
    return kind === 'end' || (kind === 'sign' && /^[,)\]}]$/.test(text));
  }

  /** `as const`, `satisfies Partial<ScrapeOptions>`. */
  private skipCast(): void {
    while (this.here().kind === 'name' && /^(?:as|satisfies)$/.test(this.here().text)) {
      this.position += 1;
      let open = 0;
      while (this.here().kind !== 'end' && (open > 0 || !(this.isEntryEnd() || this.isPunctuator(';')))) {
        const { kind, text } = this.next();
        if (kind === 'sign' && /^[<([{]$/.test(text)) open += 1;
        if (kind === 'sign' && /^[>)\]}]$/.test(text)) open -= 1;
        if (open === 0 && this.here().indent !== null) break;
      }
    }
  }

  private readSum(depth: number): CodeValue {
    let sum = this.readProduct(depth);
    while (this.here().kind === 'sign' && /^[+-]$/.test(this.here().text)) {
      const char = this.next().text;
      const next = this.readProduct(depth);
      sum = char === '+' ? sumOf(sum, next) : productOf(sum, '-', next);
    }
    return sum;
  }

  private readProduct(depth: number): CodeValue {
    let product = this.readUnary(depth);
    while (this.here().kind === 'sign' && /^(?:\*\*?|\/)$/.test(this.here().text)) {
      const char = this.next().text;
      product = productOf(product, char, this.readUnary(depth));
    }
    return product;
  }

  private readUnary(depth: number): CodeValue {
    if (depth > maxDepth) return unknownValue;
    const { kind, text } = this.here();
    if (kind === 'sign' && (text === '-' || text === '+')) {
      this.position += 1;
      const { value } = this.readUnary(depth + 1);
      return typeof value === 'number' ? knownValue(text === '-' ? -value : value) : unknownValue;
    }
    if ((kind === 'sign' && text === '!') || (kind === 'name' && text === 'not')) {
      this.position += 1;
      const { value } = this.readUnary(depth + 1);
      return typeof value === 'boolean' ? knownValue(!value) : unknownValue;
    }
    if (kind === 'name' && text === 'new') this.position += 1;
    return this.readChain(depth);
  }

  /** Reads a value with its member accesses and calls: `.strip()`, `.price`, `[0]`, `(…)`. */
  private readChain(depth: number): CodeValue {
    const start = this.here();
    const path = start.kind === 'name' ? start.text : '';
    const isZod = path === 'z' || path === 'zod';
    const chain: Chain = {
      path,
      value: isZod ? this.takeNothing() : this.readPrimary(depth),
      isZod,
      isZodStart: isZod,
    };
    for (;;) {
      if (this.take('.') || this.take('?.')) {
        if (!this.readMember(chain, depth)) return unknownValue;
      } else if (this.here().indent !== null) return chain.value;
      else if (this.take('(')) {
        const given = this.readArguments(depth + 1);
        chain.value = given === null ? unknownValue : this.callOf(chain.path, given);
      } else if (this.isPunctuator('[')) chain.value = this.readIndex(chain.value, depth);
      else if (!this.take('!')) return chain.value;
    }
  }

  /** Reads a member or a method call into the chain; false if the call is unclosed. */
  private readMember(chain: Chain, depth: number): boolean {
    const member = this.here().kind === 'name' ? this.next().text : '';
    const isSchema = chain.isZod || chain.value.schema !== undefined;
    chain.path = pathOf(chain.path, member);
    if (!this.take('(')) {
      if (!isSchema) chain.value = memberOf(chain.value, member);
      return true;
    }
    const given = this.readArguments(depth + 1);
    if (given === null) return false;
    if (wrappers.test(chain.path)) chain.value = given[0]?.value ?? unknownValue;
    else if (chain.isZodStart) chain.value = zodStep(null, member, given);
    else if (chain.value.schema !== undefined) chain.value = zodStep(chain.value, member, given);
    else chain.value = this.methodOf(chain.value, chain.path, member, given);
    chain.isZodStart = false;
    return true;
  }

  private takeNothing(): CodeValue {
    this.position += 1;
    return unknownValue;
  }

  private callOf(path: string, given: readonly CodeArgument[]): CodeValue {
    const first = given[0]?.value ?? unknownValue;
    if (wrappers.test(path)) return first;
    if (path === 'dict' && given.length === 1 && given[0]?.name === null) return first;
    return sdkObject(path, given) ?? unknownValue;
  }

  private methodOf(value: CodeValue, path: string, method: string, given: readonly CodeArgument[]): CodeValue {
    if (/^(?:model_json_schema|schema|model_dump|dict)$/.test(method) && value.value !== undefined) return value;
    if (harmlessMethods.test(method) && value.value !== undefined)
      return typeof value.value === 'string' && method !== 'encode' ? knownValue(value.value.trim()) : value;
    return sdkObject(path, given) ?? unknownValue;
  }

  private readIndex(value: CodeValue, depth: number): CodeValue {
    this.position += 1;
    const key = this.readEntry(depth + 1).value;
    const isOne = this.take(']');
    if (!isOne) {
      this.skipExpression();
      this.take(']');
    }
    return isOne && (typeof key === 'string' || typeof key === 'number') ? memberOf(value, key) : unknownValue;
  }

  private readPrimary(depth: number): CodeValue {
    const { kind, text } = this.here();
    if (kind === 'text') return this.readTexts(depth);
    if (kind === 'end') return unknownValue;
    if (kind === 'number') {
      this.position += 1;
      return knownValue(Number(text.replaceAll(/_|n$/g, '')));
    }
    if (kind === 'name') {
      this.position += 1;
      return constants.get(text) ?? this.valueOfName(text, depth);
    }
    if (text === '{') return this.readObject(depth);
    if (text === '[') return this.readList(depth, ']');
    if (text === '(') return this.readList(depth, ')');
    return unknownValue;
  }

  /** Adjacent string literals are concatenated, in Python. */
  private readTexts(depth: number): CodeValue {
    let whole = knownValue('');
    while (this.here().kind === 'text') {
      for (const part of this.next().parts)
        whole = sumOf(whole, typeof part === 'string' ? knownValue(part) : this.partOf(part, depth));
    }
    return whole;
  }

  /** The code within a template: a value that is inserted into the text. */
  private partOf(tokens: readonly CodeToken[], depth: number): CodeValue {
    const [only, end] = tokens;
    if (only?.kind !== 'name' || end?.kind !== 'end') return unknownValue;
    const { value } = this.valueOfName(only.text, depth + 1);
    const text = value === undefined ? null : textIn(value);
    return text === null ? unknownValue : knownValue(text);
  }

  private readList(depth: number, end: string): CodeValue {
    this.position += 1;
    const items: CodeValue[] = [];
    let commas = 0;
    while (!this.take(end)) {
      if (this.here().kind === 'end') return unknownValue;
      const isSpread = this.take('...') || this.take('*');
      const item = this.readEntry(depth + 1);
      const { value } = item;
      if (isSpread && Array.isArray(value)) items.push(...(value as JsonValue[]).map((each) => knownValue(each)));
      else items.push(isSpread ? unknownValue : item);
      if (this.take(',')) commas += 1;
      else if (!this.isPunctuator(end)) return unknownValue;
    }
    // Parentheses around one value are not a list; those before an arrow contain parameters.
    if (end === ')' && this.isPunctuator('=>')) return unknownValue;
    const [only] = items;
    return end === ')' && commas === 0 && only !== undefined ? only : listOf(items);
  }

  private readObject(depth: number): CodeValue {
    this.position += 1;
    const entries = new Map<string, CodeValue>();
    const unnamed: string[] = [];
    while (!this.take('}')) {
      if (this.here().kind === 'end') return unknownValue;
      if (this.take('...') || this.take('**')) {
        const spread = this.readEntry(depth + 1);
        if (spread.entries === undefined) unnamed.push('…');
        else for (const [key, entry] of spread.entries) entries.set(key, entry);
      } else {
        const key = this.readKey(depth);
        if (key === null) {
          this.skipExpression();
          unnamed.push('…');
        } else if (this.take(':')) entries.set(key, this.readEntry(depth + 1));
        else entries.set(key, this.isEntryEnd() ? this.valueOfName(key, depth + 1) : this.skipExpression());
      }
      if (!this.take(',') && !this.isPunctuator('}')) return unknownValue;
    }
    return objectOf(entries, unnamed);
  }

  private readKey(depth: number): string | null {
    if (this.take('[')) {
      const { value } = this.readEntry(depth + 1);
      return this.take(']') && typeof value === 'string' ? value : null;
    }
    const { kind } = this.here();
    if (kind === 'name' || kind === 'number') return this.next().text;
    if (kind !== 'text') return null;
    const { value } = this.readTexts(depth);
    return typeof value === 'string' ? value : null;
  }

  /** Returns the value of a name where it is used: the last assignment before it, else the first after it. */
  private valueOfName(name: string, depth: number): CodeValue {
    if (depth > maxDepth) return unknownValue;
    const used = this.position;
    const places = this.names.get(name) ?? [];
    const place = places.findLast((at) => at < used) ?? places[0];
    if (place === undefined) return this.modelOf(name);
    const known = this.values.get(place);
    if (known !== undefined) return known;
    // A self-referential name is unknown.
    this.values.set(place, unknownValue);
    this.position = place;
    const read = this.readSum(depth + 1);
    this.skipCast();
    const isWhole = this.isEntryEnd() || this.isPunctuator(';') || this.here().indent !== null;
    this.position = used;
    const value = isWhole && JSON.stringify(read.value ?? null).length < largest ? read : unknownValue;
    this.values.set(place, value);
    return value;
  }

  private modelOf(name: string): CodeValue {
    const schema = /^[A-Z]/.test(name) ? new PydanticReader(this.tokens).schemaOf(name) : null;
    return schema === null ? unknownValue : knownValue(schema);
  }

  /** Skips to the comma or bracket that ends an expression, including nested brackets. */
  private skipExpression(): CodeValue {
    let open = 0;
    while (this.here().kind !== 'end' && (open > 0 || !this.isEntryEnd())) {
      const { kind, text } = this.next();
      if (kind === 'sign' && /^[([{]$/.test(text)) open += 1;
      if (kind === 'sign' && /^[)\]}]$/.test(text)) open -= 1;
    }
    return unknownValue;
  }
}

/** Returns the access path of a value, limited in length. */
function pathOf(path: string, member: string): string {
  return path.length > 100 ? path : `${path}.${member}`;
}
