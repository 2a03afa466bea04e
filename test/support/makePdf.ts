import { addFields, type PdfField } from './pdfFields.ts';
import { createPdfTags, type PageTags } from './pdfTags.ts';

/** A line of text of a test PDF. Points from the top left corner of the page. */
export interface PdfText {
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size?: number;
  /**
   * `strokes` is LaTeX's font of line segments. In `ligature` a tilde is the one glyph of `ff`, as TeX typesets it, `^` that of lam and
   * alif, `[` is kaf and `]` alif, and U+0096, a dash, maps to an exclamation mark. `chinese` is not embedded, and no reader has it.
   * `typewriter` is TeX's, slanted. `mislabelled` declares itself monospace, which it is not.
   */
  readonly font?:
    | 'regular'
    | 'bold'
    | 'italic'
    | 'mono'
    | 'monoBold'
    | 'ligature'
    | 'strokes'
    | 'typewriter'
    | 'mislabelled'
    | 'chinese';
  /** Runs from the bottom to the top. */
  readonly isUpward?: boolean;
  /** Degrees that it rises by. */
  readonly rise?: number;
  /** Part of its height that it leans to the right by. */
  readonly lean?: number;
  /** Its glyphs are stroked, which makes them bold where a font has no bold face. */
  readonly isStroked?: boolean;
  /** The elements that it is tagged as part of, the outermost first: `Table 1`, `TR 2`, `TD`. One path is one element. */
  readonly tags?: readonly string[] | 'Artifact';
  /** The characters that it stands for, if they differ from the drawn ones. */
  readonly says?: string;
}

export interface PdfPage {
  readonly texts?: readonly PdfText[];
  /** Lines, as x0, y0, x1, y1. */
  readonly lines?: readonly (readonly [number, number, number, number])[];
  /** The lines are stretched images of one pixel each, as printer drivers wrote them. */
  readonly areLinesPictures?: boolean;
  /** Squares, as x, y of their upper left corner, and their side; filled, or with two lines across. */
  readonly squares?: readonly (readonly [number, number, number, ('filled' | 'crossed' | undefined)?])[];
  /** Strokes from point to point, as x and y of each; filled to the first one again. */
  readonly shapes?: readonly { readonly points: readonly (readonly [number, number])[]; readonly isFilled?: boolean }[];
  /** URLs that areas of the page link to. */
  readonly links?: readonly { readonly href: string; readonly box: readonly [number, number, number, number] }[];
  /** What is filled in, and what is laid over the page. */
  readonly fields?: readonly PdfField[];
  /** Degrees, clockwise. */
  readonly rotate?: number;
  /** Degrees, clockwise about its center, by which the content is rotated: the skew of a scan. */
  readonly tilt?: number;
  /** Points from its upper edge down that it goes; slides are less high than wide. */
  readonly high?: number;
}

export interface PdfSettings {
  readonly title?: string;
  /** Declares that a password is required, and has no valid one. */
  readonly encrypted?: boolean;
  /** The resources of the pages are declared once for all of them. */
  readonly areResourcesOfTree?: boolean;
  /** Titles of its table of contents, of one level. */
  readonly bookmarks?: readonly string[];
}

const [width, height] = [595, 842];
const fonts = {
  regular: ['F1', 'Times-Roman'],
  bold: ['F2', 'Times-Bold'],
  mono: ['F3', 'Courier'],
  monoBold: ['F8', 'Courier-Bold'],
  chinese: ['F7', 'SimSun'],
  ligature: ['F4', 'Helvetica'],
  italic: ['F5', 'Times-Italic'],
  strokes: ['F6', 'ABCDEF+LINE10'],
  typewriter: ['F9', 'ABCDEF+SFST1000'],
  mislabelled: ['F10', 'Garamond'],
} as const;
const letters =
  'begincmap 1 begincodespacerange <00> <FF> endcodespacerange 5 beginbfchar <7E> <00660066> <5E> <06440627> <5B> <0643> <5D> <0627> <96> <0021> endbfchar endcmap';

const chineseFont =
  '<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 ' +
  '/BaseFont /SimSun /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor << ' +
  '/Type /FontDescriptor /FontName /SimSun /Flags 32 /Ascent 859 /Descent -141 /FontBBox [-8 -145 1000 859] >> >>] >>';

/** Character widths from the space on. */
const garamond =
  '/FirstChar 32 /LastChar 126 /Widths [' +
  Array.from({ length: 95 }, (_, at) =>
    'ijlt.,'.includes(String.fromCharCode(at + 32)) ? 280 : at === 0 ? 200 : 500,
  ).join(' ') +
  '] /FontDescriptor << /Type /FontDescriptor /FontName /Garamond /Flags 33 /Ascent 700 /Descent -200 /FontBBox [0 -200 1000 700] /StemV 80 /CapHeight 650 /ItalicAngle 0 >>';

/** The table of contents of a file. @returns its entry in the catalogue */
function addBookmarks(titles: readonly string[], add: (body: string) => number): string {
  if (titles.length === 0) return '';
  let next = 0;
  for (const title of titles.toReversed())
    next = add(`<< /Title (${escape(title)})${next === 0 ? '' : ` /Next ${next} 0 R`} >>`);
  return ` /Outlines ${add(`<< /Type /Outlines /First ${next} 0 R /Count ${titles.length} >>`)} 0 R`;
}

/** Writes a PDF of A4 pages, uncompressed, with the fonts that every reader has. */
export function makePdf(
  pages: readonly PdfPage[],
  { title, encrypted = false, bookmarks = [], areResourcesOfTree = false }: PdfSettings = {},
): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const catalog = add('');
  const tree = add('');
  const table = add(`<< /Length ${letters.length} >>\nstream\n${letters}\nendstream`);
  const fontIds = Object.values(fonts).map(([name, base]) => [
    name,
    add(
      base === 'SimSun'
        ? chineseFont
        : `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding${name === 'F4' ? ` /ToUnicode ${table} 0 R` : name === 'F10' ? ` ${garamond}` : ''} >>`,
    ),
  ]);
  const resources = `<< /Font << ${fontIds.map(([name, id]) => `/${name} ${id} 0 R`).join(' ')} >> >>`;
  const tags = createPdfTags(objects);
  const fieldIds: number[] = [];
  const kids = pages.map((page, index) => {
    const pageTags = tags.page(index);
    const content = tilted(contentOf(page, pageTags), page.tilt);
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const notes = (page.links ?? []).map(({ href, box: [x0, y0, x1, y1] }) =>
      add(
        `<< /Type /Annot /Subtype /Link /Rect [${x0} ${height - y1} ${x1} ${height - y0}] /A << /S /URI /URI (${href}) >> >>`,
      ),
    );
    const fields = addFields(page.fields ?? [], { add, height, font: `${fontIds[0]?.[1]} 0 R` });
    notes.push(...fields.annotations);
    fieldIds.push(...fields.ofForm);
    pageTags.finish(objects.length + 1);
    return add(
      `<< /Type /Page /StructParents ${index} /Parent ${tree} 0 R /MediaBox [0 ${height - (page.high ?? height)} ${width} ${height}]${areResourcesOfTree ? '' : ` /Resources ${resources}`} /Contents ${stream} 0 R ` +
        `/Rotate ${page.rotate ?? 0} /Annots [${notes.map((id) => `${id} 0 R`).join(' ')}] >>`,
    );
  });
  const form = fieldIds.map((id) => `${id} 0 R`).join(' ');
  const acroForm = `<< /Fields [${form}] /NeedAppearances true /DR ${resources} /DA (/F1 11 Tf 0 g) >>`;
  const fields = form === '' ? '' : ` /AcroForm ${acroForm}`;
  const marks = addBookmarks(bookmarks, add);
  objects[catalog - 1] = `<< /Type /Catalog /Pages ${tree} 0 R${tags.catalog()}${fields}${marks} >>`;
  objects[tree - 1] =
    `<< /Type /Pages /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] /Count ${kids.length}${areResourcesOfTree ? ` /Resources ${resources}` : ''} >>`;
  const info = title === undefined ? '' : ` /Info ${add(`<< /Title (${escape(title)}) >>`)} 0 R`;
  return assemble(objects, `/Root ${catalog} 0 R${info}${encrypted ? encryption : ''}`);
}

function tilted(content: string, degrees = 0): string {
  if (degrees === 0) return content;
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [x, y] = [width / 2, height / 2];
  const matrix = [cosine, -sine, sine, cosine, x - x * cosine - y * sine, y + x * sine - y * cosine];
  // A PDF has no numbers with exponents.
  return `q ${matrix.map((number) => number.toFixed(6)).join(' ')} cm\n${content}\nQ`;
}

const thirtyTwo = '41'.repeat(32);
const encryption = ` /Encrypt << /Filter /Standard /V 1 /R 2 /O <${thirtyTwo}> /U <${thirtyTwo}> /P -4 >> /ID [<00> <00>]`;

/** Returns a horizontal or vertical line, half a point wide, as an image of one pixel. */
function pictureOfLine([x0, y0, x1, y1]: readonly [number, number, number, number]): string {
  const [wide, high] = y0 === y1 ? [x1 - x0, 0.5] : [0.5, y1 - y0];
  return `q ${wide} 0 0 ${high} ${x0} ${height - y1} cm BI /IM true /W 1 /H 1 /BPC 1 ID \0 EI Q`;
}

function contentOf(page: PdfPage, pageTags: PageTags): string {
  const { texts = [], lines = [], squares = [], shapes = [], areLinesPictures = false } = page;
  const drawn = [
    ...lines.map((line) => {
      if (areLinesPictures) return pictureOfLine(line);
      const [x0, y0, x1, y1] = line;
      return `${x0} ${height - y0} m ${x1} ${height - y1} l S`;
    }),
    ...squares.map(([x, y, side, how]) => {
      const [top, foot] = [height - y, height - y - side];
      const cross = `${x} ${top} m ${x + side} ${foot} l S ${x} ${foot} m ${x + side} ${top} l S`;
      return `${x} ${foot} ${side} ${side} re ${how === 'filled' ? 'B' : 'S'}${how === 'crossed' ? ` ${cross}` : ''}`;
    }),
    ...shapes.map(({ points, isFilled = false }) => {
      const path = points.map(([x, y], index) => `${x} ${height - y} ${index === 0 ? 'm' : 'l'}`).join(' ');
      return `${path} ${isFilled ? 'f' : 'S'}`;
    }),
  ];
  const set = texts.map(
    ({
      text,
      x,
      y,
      size = 11,
      font = 'regular',
      isUpward = false,
      rise = 0,
      lean = 0,
      isStroked = false,
      tags,
      says,
    }) => {
      const [cosine, sine] = [Math.cos((rise * Math.PI) / 180), Math.sin((rise * Math.PI) / 180)];
      const turn = isUpward ? '0 1 -1 0' : `${cosine} ${sine} ${lean * cosine - sine} ${lean * sine + cosine}`;
      const written = `BT ${isStroked ? '2' : '0'} Tr /${fonts[font][0]} ${size} Tf ${turn} ${x} ${height - y} Tm ${stringOf(text, font)} Tj ET`;
      if (says !== undefined) return `/Span << /ActualText (${escape(says)}) >> BDC ${written} EMC`;
      if (tags === undefined) return written;
      return `${tags === 'Artifact' ? '/Artifact BMC' : `/Span << /MCID ${pageTags.mark(tags)} >> BDC`} ${written} EMC`;
    },
  );
  return [...drawn, ...set].join('\n');
}

function stringOf(text: string, font: PdfText['font']): string {
  return font === 'chinese' ? `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>` : `(${escape(text)})`;
}

function escape(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}

function assemble(objects: readonly string[], trailer: string): Buffer {
  let file = '%PDF-1.7\n';
  const places = objects.map((body, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const start = file.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Lines of running text below each other. */
export function setLines(lines: readonly string[], x: number, y: number, size = 11, leading = 13): PdfText[] {
  return lines.map((text, index) => ({ text, x, y: y + index * leading, size }));
}
