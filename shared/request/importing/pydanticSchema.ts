import type { JsonObject, JsonValue } from '../../base/json.ts';
import { emptyTable, lookupTable } from '../../base/lookupTable.ts';
import { literalText } from './codeTokens.ts';
import { objectType, orNull } from './schemaParts.ts';
import { TokenCursor } from './tokenCursor.ts';

/** Maximum nesting depth: a deeper field, or a class that contains itself, accepts any object. */
const maxDepth = 12;
const plainTypes: Readonly<Record<string, JsonObject>> = lookupTable({
  str: { type: 'string' },
  HttpUrl: { type: 'string' },
  AnyUrl: { type: 'string' },
  EmailStr: { type: 'string' },
  date: { type: 'string' },
  datetime: { type: 'string' },
  int: { type: 'integer' },
  float: { type: 'number' },
  Decimal: { type: 'number' },
  bool: { type: 'boolean' },
  dict: { type: 'object' },
  Dict: { type: 'object' },
  list: { type: 'array' },
  List: { type: 'array' },
  Any: {},
});

interface Field {
  readonly schema: JsonObject;
  readonly isOptional: boolean;
}

interface ClassMembers {
  readonly properties: Readonly<Record<string, JsonValue>>;
  /** Names of the fields without a default. */
  readonly required: readonly string[];
  readonly choices: readonly JsonValue[];
}

/** Reads pydantic classes as their JSON Schema; methods and validators are skipped. */
export class PydanticReader extends TokenCursor {
  /** The schema of a class; null if the code has no class of that name with fields. */
  schemaOf(name: string, depth = 0): JsonObject | null {
    const at = this.tokens.findIndex(
      (token, index) => token.text === 'class' && token.kind === 'name' && this.tokens[index + 1]?.text === name,
    );
    if (at < 0 || depth > maxDepth) return null;
    const before = this.position;
    const schema = this.readClass(at, depth);
    this.position = before;
    return schema;
  }

  private readClass(at: number, depth: number): JsonObject | null {
    const outer = this.tokens[at]?.indent ?? 0;
    const bases = this.readBases(at + 2);
    const inherited = bases.map((base) => this.schemaOf(base, depth + 1)).find((schema) => schema !== null);
    const members = this.readMembers(outer, depth);
    if (bases.some((base) => base.endsWith('Enum'))) return { type: 'string', enum: members.choices };
    const properties = emptyTable<JsonValue>();
    Object.assign(properties, inherited?.['properties'], members.properties);
    const required = [...((inherited?.['required'] as readonly string[] | undefined) ?? []), ...members.required];
    const isModel = bases.length > 0 && Object.keys(properties).length > 0;
    return isModel ? objectType(properties, required) : null;
  }

  /** Reads the body of a class that is indented by `outer`: its fields, and the choices of an enumeration. */
  private readMembers(outer: number, depth: number): ClassMembers {
    const properties = emptyTable<JsonValue>();
    const required: string[] = [];
    const choices: JsonValue[] = [];
    const inner = this.tokens[this.position]?.indent ?? 0;
    while (inner > outer && this.here().kind !== 'end') {
      const { indent, kind, text } = this.here();
      if (indent !== null && indent <= outer) break;
      const operator = indent === inner && kind === 'name' ? this.tokens[this.position + 1]?.text : undefined;
      if (operator === ':') {
        this.position += 2;
        const field = this.readField(depth);
        properties[text] = field.schema;
        if (!field.isOptional) required.push(text);
      } else if (operator === '=') {
        const value = this.tokens[this.position + 2];
        if (value?.kind === 'text') choices.push(literalText(value));
        this.position += 3;
      } else this.position += 1;
    }
    return { properties, required, choices };
  }

  private readBases(from: number): readonly string[] {
    const bases: string[] = [];
    this.position = from;
    while (this.here().kind !== 'end' && this.here().text !== ':') {
      if (this.here().kind === 'name') bases.push(this.here().text);
      this.position += 1;
    }
    this.position += 1;
    return bases;
  }

  /** `str`, `Optional[int] = None`, `str = Field(description="…")`. */
  private readField(depth: number): Field {
    const schema = this.readType(depth);
    if (!this.take('=')) return { schema, isOptional: false };
    const isField = this.here().text === 'Field' && this.tokens[this.position + 1]?.text === '(';
    if (!isField) return { schema, isOptional: true };
    this.position += 2;
    const { description, hasDefault } = this.readFieldArguments();
    return { schema: description === null ? schema : { ...schema, description }, isOptional: hasDefault };
  }

  /** Reads the arguments of `Field(…)`, up to its closing bracket. */
  private readFieldArguments(): { readonly description: string | null; readonly hasDefault: boolean } {
    let open = 1;
    let description: string | null = null;
    // `Field(...)` means that there is no default, as does a call without one.
    let hasDefault =
      this.here().text !== '...' && this.tokens[this.position + 1]?.text !== '=' && this.here().text !== ')';
    for (; open > 0 && this.here().kind !== 'end'; this.position += 1) {
      const { text } = this.here();
      const value = this.tokens[this.position + 2];
      if (/^[([{]$/.test(text)) open += 1;
      if (/^[)\]}]$/.test(text)) open -= 1;
      if (open !== 1 || this.tokens[this.position + 1]?.text !== '=') continue;
      if (text === 'description' && value?.kind === 'text') description = literalText(value);
      if (text === 'default' || text === 'default_factory') hasDefault = value?.text !== '...';
    }
    return { description, hasDefault };
  }

  /** Reads a type with its union members: `str | None`. */
  private readType(depth: number): JsonObject {
    const members: JsonObject[] = [];
    let isNullable = false;
    do {
      const member = this.readOneType(depth);
      if (member === null) isNullable = true;
      else members.push(member);
    } while (this.take('|'));
    const [only] = members;
    const schema = members.length === 1 && only !== undefined ? only : { anyOf: members };
    return isNullable ? orNull(schema) : schema;
  }

  private readOneType(depth: number): JsonObject | null {
    let token = this.next();
    while (this.take('.')) token = this.next();
    const name = token.kind === 'text' ? literalText(token) : token.text;
    if (name === 'None') return null;
    if (depth > maxDepth) return { type: 'object' };
    if (name === 'Literal') return choiceOf(this.readLiterals());
    const inner = this.readTypeArguments(depth + 1);
    const [first] = inner;
    if (name === 'Union') return { anyOf: inner };
    if (first !== undefined && name === 'Optional') return orNull(first);
    if (first !== undefined && name === 'Annotated') return first;
    if (first !== undefined && /^(?:list|set|sequence|iterable|tuple|frozenset)$/i.test(name))
      return { type: 'array', items: first };
    const plain = Object.hasOwn(plainTypes, name) ? plainTypes[name] : undefined;
    return plain ?? this.schemaOf(name, depth + 1) ?? { type: 'object' };
  }

  private readTypeArguments(depth: number): readonly JsonObject[] {
    const found: JsonObject[] = [];
    if (!this.take('[')) return found;
    while (this.here().kind !== 'end' && !this.take(']')) if (!this.take(',')) found.push(this.readType(depth));
    return found;
  }

  private readLiterals(): readonly (string | number)[] {
    const found: (string | number)[] = [];
    if (!this.take('[')) return found;
    while (this.here().kind !== 'end' && !this.take(']')) {
      const token = this.next();
      if (token.kind === 'text') found.push(literalText(token));
      if (token.kind === 'number') found.push(Number(token.text));
    }
    return found;
  }
}

function choiceOf(values: readonly (string | number)[]): JsonObject {
  const isText = values.every((value) => typeof value === 'string');
  return { ...(isText ? { type: 'string' } : {}), enum: values };
}
