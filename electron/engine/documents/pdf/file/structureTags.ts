import type { Tag, TagCell } from '../pageContent.ts';
import type { Pdfium } from './pdfium.ts';

/** Limits of the traversal: a structure tree may be crafted to be endless. */
const limits = { elements: 50_000, depth: 60, span: 200, places: 50_000 };

/** Roles that determine the kind of a text; others (spans, links, sections) are inside these or contain them. */
const blockRole = /^(?:H[1-6]?|Title|P|LI|TOCI|Caption|Note|FENote|BlockQuote|Code|Formula|Figure|TH|TD)$/;
/** Content of these roles stays part of them: a paragraph of a cell, the label of an item. */
const outerRole = /^(?:LI|TOCI|Caption|Note|FENote|TH|TD|Code|Formula|Figure)$/;

interface Walk {
  readonly pdfium: Pdfium;
  readonly names: { readonly rowSpan: number; readonly columnSpan: number };
  readonly tags: Map<number, Tag>;
  elements: number;
  blocks: number;
  tables: number;
}

/** A table in progress: the positions taken by cells of the rows above, by row and column. */
interface OpenTable {
  readonly id: number;
  readonly taken: Set<string>;
  row: number;
  column: number;
}

/** Reads the structure tags of a page (tagged PDF) by marked-content id; empty if there are none. Callers decide whether to trust them. */
export function readTags(pdfium: Pdfium, document: number, page: number): ReadonlyMap<number, Tag> {
  const { call } = pdfium;
  const tags = new Map<number, Tag>();
  if (call.FPDFCatalog_IsTagged(document) === 0) return tags;
  const tree = call.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return tags;
  const names = { rowSpan: nameOf(pdfium, 'RowSpan'), columnSpan: nameOf(pdfium, 'ColSpan') };
  const walk: Walk = { pdfium, names, tags, elements: 0, blocks: 0, tables: 0 };
  const count = call.FPDF_StructTree_CountChildren(tree);
  for (let index = 0; index < count; index += 1)
    visit(walk, call.FPDF_StructTree_GetChildAtIndex(tree, index), null, null, 0);
  for (const name of Object.values(names)) call.free(name);
  call.FPDF_StructTree_Close(tree);
  return tags;
}

function nameOf({ call, put }: Pdfium, name: string): number {
  const pointer = call.malloc(name.length + 1);
  put(pointer, new TextEncoder().encode(`${name}\0`));
  return pointer;
}

function visit(walk: Walk, element: number, outer: Tag | null, table: OpenTable | null, depth: number): void {
  walk.elements += 1;
  if (element === 0 || depth > limits.depth || walk.elements > limits.elements) return;
  const { call, text } = walk.pdfium;
  const role = text((buffer, length) => call.FPDF_StructElement_GetType(element, buffer, length), 'utf-16le');
  let open = table;
  if (role === 'Table') open = { id: (walk.tables += 1), taken: new Set(), row: -1, column: 0 };
  else if (role === 'TR' && open !== null) [open.row, open.column] = [open.row + 1, 0];
  const tag = tagOf(walk, element, role, outer, open);
  if (tag !== null) mark(walk, element, tag);
  const count = call.FPDF_StructElement_CountChildren(element);
  for (let index = 0; index < count; index += 1) {
    const child = call.FPDF_StructElement_GetChildAtIndex(element, index);
    if (child !== 0) visit(walk, child, tag, open, depth + 1);
  }
}

function tagOf(walk: Walk, element: number, role: string, outer: Tag | null, table: OpenTable | null): Tag | null {
  const isCell = role === 'TD' || role === 'TH';
  // Items of a nested list are separate.
  const isOwn = isCell || role === 'LI' || outer === null || !outerRole.test(outer.role);
  if (!blockRole.test(role) || !isOwn || (outer?.cell !== null && outer !== null && !isCell)) return outer;
  const cell = isCell && table !== null ? assignCell(walk, element, table) : null;
  return { role, id: (walk.blocks += 1), cell };
}

function assignCell(walk: Walk, element: number, table: OpenTable): TagCell {
  const row = Math.max(0, table.row);
  while (table.taken.has(`${row},${table.column}`)) table.column += 1;
  // A malicious table may claim more cells than any page can hold.
  const isFull = table.taken.size > limits.places;
  const rowSpan = isFull ? 1 : spanOf(walk, element, walk.names.rowSpan);
  const columnSpan = isFull ? 1 : spanOf(walk, element, walk.names.columnSpan);
  const cell = { table: table.id, row, column: table.column, rowSpan, columnSpan };
  for (let down = 0; down < rowSpan; down += 1)
    for (let along = 0; along < columnSpan; along += 1) table.taken.add(`${row + down},${cell.column + along}`);
  table.column += columnSpan;
  return cell;
}

function spanOf({ pdfium: { call, scratch, float } }: Walk, element: number, name: number): number {
  const count = call.FPDF_StructElement_GetAttributeCount(element);
  for (let index = 0; index < Math.min(count, 20); index += 1) {
    const attributes = call.FPDF_StructElement_GetAttributeAtIndex(element, index);
    const value = attributes === 0 ? 0 : call.FPDF_StructElement_Attr_GetValue(attributes, name);
    if (value === 0 || call.FPDF_StructElement_Attr_GetNumberValue(value, scratch) === 0) continue;
    return Math.min(limits.span, Math.max(1, Math.round(float(scratch)) || 1));
  }
  return 1;
}

function mark({ pdfium: { call }, tags }: Walk, element: number, tag: Tag): void {
  const count = call.FPDF_StructElement_GetMarkedContentIdCount(element);
  for (let index = 0; index < count; index += 1) {
    const id = call.FPDF_StructElement_GetMarkedContentIdAtIndex(element, index);
    if (id >= 0) tags.set(id, tag);
  }
}

/** Returns the tag of each text object of a page: text outside the structure tree that is marked as no content is an artifact. */
export function createTagger(pdfium: Pdfium, tags: ReadonlyMap<number, Tag>): (object: number) => Tag | null {
  const known = new Map<number, Tag | null>();
  const find = (object: number): Tag | null =>
    tags.get(pdfium.call.FPDFPageObj_GetMarkedContentID(object)) ?? (isArtifact(pdfium, object) ? artifact : null);
  return (object) => {
    if (tags.size === 0) return null;
    const tag = known.get(object);
    if (tag !== undefined) return tag;
    const found = find(object);
    known.set(object, found);
    return found;
  };
}

const artifact: Tag = { role: 'Artifact', id: 0, cell: null };
const maxNameBytes = 200;

function isArtifact({ call, scratch, bytes, int }: Pdfium, object: number): boolean {
  const count = call.FPDFPageObj_CountMarks(object);
  const buffer = scratch + 8;
  for (let index = 0; index < Math.min(count, 10); index += 1) {
    const found = call.FPDFPageObj_GetMark(object, index);
    if (found === 0 || call.FPDFPageObjMark_GetName(found, buffer, maxNameBytes, scratch) === 0) continue;
    const length = int(scratch);
    if (length <= 2 || length > maxNameBytes) continue;
    if (new TextDecoder('utf-16le').decode(bytes(buffer, length - 2).slice()) === 'Artifact') return true;
  }
  return false;
}
