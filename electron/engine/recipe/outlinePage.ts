import { type Element, Text } from 'domhandler';
import { childElements } from '../extract/tree/walk.ts';
import { foldSpace } from './elementText.ts';

/** Limits of the page outline for the extractor's author. */
const limits = {
  characters: 110_000,
  lines: 6000,
  depth: 60,
  text: 160,
  attribute: 120,
  classes: 8,
  className: 60,
  /** Of neighbours that are made alike. */
  alike: 3,
} as const;

const skipped = new Set(['script', 'style', 'noscript', 'template', 'svg', 'link', 'base', 'head', 'iframe', 'math']);

/** Attributes that contain or name values. */
const telling = new Set(
  (
    'itemprop itemtype property name content datetime href src alt title rel type value role for lang ' +
    'aria-label action placeholder'
  ).split(' '),
);

/**
 * Writes a page as a tree of its elements, one per line, in CSS selector notation, with the text of each: the source for writing a recipe.
 * Of repeated rows only the first ones are shown.
 */
export function outlinePage(head: Element, body: Element): string {
  const lines: string[] = [];
  let left: number = limits.characters;
  const write = (depth: number, line: string): void => {
    if (left <= 0 || lines.length >= limits.lines) return;
    const indented = `${' '.repeat(depth)}${line}`;
    lines.push(indented.slice(0, left));
    left -= indented.length + 1;
  };

  function visit(element: Element, depth: number): void {
    const own = foldSpace(element.children.map((child) => (child instanceof Text ? child.data : ' ')).join('')).slice(
      0,
      limits.text,
    );
    write(depth, `${nameOf(element)}${own === '' ? '' : ` ${JSON.stringify(own)}`}`);
    if (depth >= limits.depth) return;
    let before = '';
    let row = 0;
    let hidden = 0;
    const tellHidden = (): void => {
      if (hidden > 0) write(depth + 1, `… ${hidden} more of ${before}`);
      hidden = 0;
    };
    for (const child of childElements(element)) {
      if (skipped.has(child.name) || left <= 0) continue;
      const shape = shapeOf(child);
      if (shape !== before) tellHidden();
      row = shape === before ? row + 1 : 1;
      before = shape;
      if (row <= limits.alike) visit(child, depth + 1);
      else hidden += 1;
    }
    tellHidden();
  }

  for (const element of childElements(head)) if (element.name === 'title' || element.name === 'meta') visit(element, 0);
  visit(body, 0);
  return lines.join('\n');
}

/** Returns tag and classes: equal for siblings of one template. */
function shapeOf({ name, attribs }: Element): string {
  return name + classesOf(attribs['class']);
}

function classesOf(list: string | undefined): string {
  return (list ?? '')
    .split(/\s+/)
    .filter((name) => name !== '' && name.length <= limits.className)
    .slice(0, limits.classes)
    .map((name) => `.${name}`)
    .join('');
}

function nameOf(element: Element): string {
  const { name, attribs } = element;
  const id =
    attribs['id'] === undefined || /\s/.test(attribs['id']) ? '' : `#${attribs['id'].slice(0, limits.className)}`;
  const attributes = Object.entries(attribs)
    .filter(([key]) => telling.has(key) || (key.startsWith('data-') && !key.startsWith('data-trowel-')))
    .map(([key, value]) => `[${key}=${JSON.stringify(foldSpace(value).slice(0, limits.attribute))}]`)
    .join('');
  return `${name}${id}${classesOf(attribs['class'])}${attributes}`;
}
