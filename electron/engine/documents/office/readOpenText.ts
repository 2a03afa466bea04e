import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { createNotes, type Notes } from './notes.ts';
import { pictureHtml } from './picture.ts';
import { escapeHtml, findAll, parseXml, safeHref, spanOf, textIn } from './xml.ts';
import type { Zip } from './zip.ts';

/** What is gathered and known while a text is written. */
interface Work {
  readonly notes: Notes;
  /** Levels that count, by the names of the styles of lists. */
  readonly counted: ReadonlyMap<string, ReadonlySet<string>>;
  /** The style of the list that is under way: lists inside of it have none of their own. */
  list: { readonly style: string; readonly level: number } | null;
}

/** An OpenDocument text as HTML: headings by their level, lists, tables with their spans, links, the words of pictures, and notes at the end. */
export async function readOpenText(zip: Zip): Promise<string> {
  const content = parseXml(await zip.text('content.xml'));
  const [body] = findAll(content, 'office:text', 'office:presentation', 'office:spreadsheet');
  const styles = [...content, ...parseXml(await zip.text('styles.xml'))];
  const work: Work = { notes: createNotes(), counted: countedLevels(styles), list: null };
  const text = body === undefined ? '' : writeAll(body.children, work);
  return text + work.notes.html();
}

function writeAll(nodes: readonly ChildNode[], work: Work, depth = 0): string {
  // Deeper than anybody writes: what nests like that is made to break its reader.
  if (depth > 200) return '';
  return nodes
    .map((node) => (isText(node) ? escapeHtml(node.data) : isTag(node) ? write(node, work, depth + 1) : ''))
    .join('');
}

function write(element: Element, work: Work, depth: number): string {
  const { name, attribs, children } = element;
  const inside = (): string => writeAll(children, work, depth);
  switch (name) {
    case 'text:h': {
      const level = Math.min(6, Math.max(1, Number(attribs['text:outline-level'] ?? 1) || 1));
      return `<h${level}>${inside()}</h${level}>`;
    }
    case 'text:p':
      return `<p>${inside()}</p>`;
    case 'text:list':
      return writeList(element, work, inside);
    case 'text:list-item':
    case 'text:list-header':
      return `<li>${inside()}</li>`;
    case 'table:table':
      return `<table>${inside()}</table>`;
    case 'table:table-row':
      return `<tr>${inside()}</tr>`;
    case 'table:table-cell':
      return `<td${spansOf(attribs)}>${inside()}</td>`;
    case 'text:a': {
      const href = safeHref(attribs['xlink:href']);
      return href === null ? inside() : `<a href="${href}">${inside()}</a>`;
    }
    case 'text:note':
      return work.notes.footnote(inline(findAll(children, 'text:note-body'), work, depth));
    case 'office:annotation': {
      const author = textIn(findAll(children, 'dc:creator').slice(0, 1)).trim();
      return work.notes.comment(inline(findAll(children, 'text:p'), work, depth), author);
    }
    case 'text:s':
      return ' '.repeat(Math.min(100, Number(attribs['text:c'] ?? 1) || 1));
    case 'text:tab':
      return ' ';
    case 'text:line-break':
      return '<br>';
    case 'draw:page':
      return `${inside()}<hr>`;
    case 'draw:frame':
      return writeFrame(element, inside);
    case 'svg:title':
    case 'svg:desc':
      return '';
    case 'text:tracked-changes':
    case 'text:sequence-decls':
      return '';
    default:
      return inside();
  }
}

/** The paragraphs of a note as one. */
function inline(parts: readonly Element[], work: Work, depth: number): string {
  return parts
    .map((part) =>
      writeAll(part.children, work, depth)
        .replace(/<\/?p>/g, ' ')
        .trim(),
    )
    .join(' ');
}

/** A picture has words of its own; so have the objects that a picture stands for. What else is in a frame is text. */
function writeFrame({ attribs, children }: Element, inside: () => string): string {
  if (findAll(children, 'draw:text-box', 'table:table').length > 0) return inside();
  if (findAll(children, 'draw:image', 'draw:object').length === 0) return inside();
  const wordsOf = (name: string): string => textIn(findAll(children, name).slice(0, 1));
  return pictureHtml({
    ...{ description: wordsOf('svg:desc'), title: wordsOf('svg:title') },
    name: attribs['draw:name'],
  });
}

/** Which levels of lists are numbered, by the names of their styles. */
function countedLevels(nodes: readonly ChildNode[]): Map<string, Set<string>> {
  return new Map(
    findAll(nodes, 'text:list-style').map(({ attribs, children }) => [
      attribs['style:name'] ?? '',
      new Set(findAll(children, 'text:list-level-style-number').map((level) => level.attribs['text:level'] ?? '')),
    ]),
  );
}

function writeList({ attribs }: Element, work: Work, inside: () => string): string {
  const outer = work.list;
  work.list = { style: attribs['text:style-name'] ?? outer?.style ?? '', level: (outer?.level ?? 0) + 1 };
  const tag = work.counted.get(work.list.style)?.has(String(work.list.level)) === true ? 'ol' : 'ul';
  const html = `<${tag}>${inside()}</${tag}>`;
  work.list = outer;
  return html;
}

function spansOf(attribs: Element['attribs']): string {
  const columns = countOf(attribs['table:number-columns-spanned']);
  const rows = countOf(attribs['table:number-rows-spanned']);
  return spanOf('colspan', columns) + spanOf('rowspan', rows);
}

/** How many columns or rows a cell takes; more than any table has are one. */
function countOf(attribute: string | undefined): number {
  const count = Number(attribute ?? 1);
  return count < mostSpanned ? count : 1;
}

const mostSpanned = 1000;
