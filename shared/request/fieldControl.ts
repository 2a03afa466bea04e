import { z } from 'zod';

/** The kind of control that edits a value, derived from the value's schema so that the two cannot diverge. */
export type FieldControl =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'integer'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'number' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly maxLength: number | null }
  | { readonly kind: 'texts' }
  /** Several of a few names; an entry may also be an object whose `type` is the name. */
  | { readonly kind: 'choices'; readonly values: readonly string[] }
  | { readonly kind: 'pairs' }
  | { readonly kind: 'group'; readonly parts: Readonly<Record<string, FieldControl>> }
  /** Nothing simpler fits: it is edited in the JSON. */
  | { readonly kind: 'json' };

const jsonControl: FieldControl = { kind: 'json' };

interface SchemaNode {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly maxLength?: unknown;
  readonly items?: SchemaNode;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly SchemaNode[];
}

/** The control for a zod schema; `json` for everything that no simple control can express. */
export function controlForSchema(schema: z.ZodType): FieldControl {
  return controlForNode(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }) as SchemaNode);
}

function controlForNode(node: SchemaNode): FieldControl {
  if (node.anyOf?.some((branch) => branch.type === 'boolean') === true) return { kind: 'boolean' };
  // Null means "none", which a form expresses by omitting the field.
  const [only, ...others] = node.anyOf?.filter((branch) => branch.type !== 'null') ?? [];
  if (only !== undefined && others.length === 0) return controlForNode(only);
  switch (typeOf(node)) {
    case 'boolean':
      return { kind: 'boolean' };
    case 'integer':
      return { kind: 'integer', min: boundOf(node.minimum), max: boundOf(node.maximum) };
    case 'number':
      return { kind: 'number' };
    case 'string':
      return isTexts(node.enum)
        ? { kind: 'choice', values: node.enum }
        : { kind: 'text', maxLength: boundOf(node.maxLength) };
    case 'array':
      return controlForItems(node.items ?? {});
    case 'object':
      return controlForObject(node);
    default:
      return jsonControl;
  }
}

function controlForItems(items: SchemaNode): FieldControl {
  if (items.type === 'string' && items.enum === undefined) return { kind: 'texts' };
  const branches = items.anyOf ?? [items];
  const values = branches.flatMap((branch) => (isTexts(branch.enum) ? branch.enum : []));
  const areNamed = branches.every((branch) => isTexts(branch.enum) || branch.properties?.['type'] !== undefined);
  return values.length > 0 && areNamed ? { kind: 'choices', values } : jsonControl;
}

/** A nullable value has two notations: a null branch next to another schema, as above, or a list of types. */
function typeOf({ type }: SchemaNode): unknown {
  if (!Array.isArray(type)) return type;
  const others = (type as readonly unknown[]).filter((name) => name !== 'null');
  return others.length === 1 ? others[0] : undefined;
}

function controlForObject(node: SchemaNode): FieldControl {
  if (node.properties !== undefined) {
    const parts = Object.entries(node.properties).map(([name, part]) => [name, controlForNode(part)] as const);
    return { kind: 'group', parts: Object.fromEntries(parts) };
  }
  return isTextSchema(node.additionalProperties) ? { kind: 'pairs' } : jsonControl;
}

function isTextSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'string';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

/** zod writes the safe integer range as bounds; those are meaningless to the user. */
function boundOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER
    ? value
    : null;
}
