import { IntlMessageFormat } from 'intl-messageformat';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** An argument of a message: how its value is shown, and the cases that it chooses between. */
export interface MessageArgument {
  /** Whether its value, or a number made of it, is in the text. */
  isShown: boolean;
  readonly selectCases: Set<string>;
  readonly pluralCases: Set<string>;
}

/** A message without its wording. */
export interface MessageShape {
  readonly arguments: Map<string, MessageArgument>;
  /** Plain texts in their order, those of all branches. */
  readonly texts: string[];
}

/** The parser's type numbers; the library does not export its enum. */
const literal = 0;
const pound = 7;

/** Reads an ICU message. Throws for one that does not parse. */
export function messageShape(message: string): MessageShape {
  const shape: MessageShape = { arguments: new Map(), texts: [] };
  readElements(new IntlMessageFormat(message, 'en-GB').getAst(), null, shape);
  return shape;
}

function readElements(elements: readonly Element[], plural: MessageArgument | null, shape: MessageShape): void {
  for (const element of elements) {
    const kind: number = element.type;
    if (kind === pound) {
      if (plural !== null) plural.isShown = true;
    } else if (kind === literal && 'value' in element) shape.texts.push(element.value);
    else if ('options' in element) readChoice(element, plural, shape);
    else if ('children' in element) readElements(element.children, plural, shape);
    else if ('value' in element) argumentOf(shape, element.value).isShown = true;
  }
}

function readChoice(
  element: Extract<Element, { options: unknown }>,
  plural: MessageArgument | null,
  shape: MessageShape,
): void {
  const isPlural = 'offset' in element;
  const chosen = argumentOf(shape, element.value);
  for (const [name, option] of Object.entries(element.options)) {
    (isPlural ? chosen.pluralCases : chosen.selectCases).add(name);
    readElements(option.value, isPlural ? chosen : plural, shape);
  }
}

function argumentOf(shape: MessageShape, name: string): MessageArgument {
  const known = shape.arguments.get(name);
  if (known !== undefined) return known;
  const made: MessageArgument = { isShown: false, selectCases: new Set(), pluralCases: new Set() };
  shape.arguments.set(name, made);
  return made;
}
