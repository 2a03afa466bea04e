/** A line of text: points from the upper left corner of the page to its baseline. */
interface PageText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
}

/** A filled rectangle, in points from the upper left corner; `gray` is 0 for black to 1 for white. */
interface PageShape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly gray: number;
}

/** A4, in points. */
export const pageSize = { width: 595, height: 842 } as const;

/** One page of a PDF: lines of Helvetica, a font that every reader has, and filled rectangles. */
export class PdfPage {
  readonly #texts: PageText[] = [];
  readonly #shapes: PageShape[] = [];

  text(x: number, y: number, text: string, { size = 10.5, isBold = false } = {}): void {
    this.#texts.push({ text, x, y, size, isBold });
  }

  shape(x: number, y: number, width: number, height: number, gray = 0): void {
    this.#shapes.push({ x, y, width, height, gray });
  }

  /** Writes a text in lines no wider than `width` points. @returns the baseline of the line after it */
  paragraph(x: number, y: number, width: number, text: string, { size = 10.5, leading = 15 } = {}): number {
    let at = y;
    for (const line of wrap(text, width, size)) {
      this.text(x, at, line, { size });
      at += leading;
    }
    return at;
  }

  /** Returns the content stream (ISO 32000-1, 7.8.2). */
  content(): string {
    const shapes = this.#shapes.map(
      ({ x, y, width, height, gray }) =>
        `${gray} g ${x} ${point(pageSize.height - y - height)} ${width} ${height} re f`,
    );
    const texts = this.#texts.map(
      ({ text, x, y, size, isBold }) =>
        `BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${point(x)} ${point(pageSize.height - y)} Td (${escaped(text)}) Tj ET`,
    );
    return [...shapes, '0 g', ...texts].join('\n');
  }
}

/** Width of a text in points; a bold one is a little wider. */
export function textWidth(text: string, size: number): number {
  let units = 0;
  for (const char of text) units += helveticaWidths[char.charCodeAt(0) - 32] ?? 556;
  return (units * size) / 1000;
}

function wrap(text: string, width: number, size: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function point(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Characters beyond Latin-1 in the encoding WinAnsi, by their code there (ISO 32000-1, annex D.2). */
const winAnsi: ReadonlyMap<string, string> = new Map([
  ['€', '\u0080'],
  ['’', '\u0092'],
  ['•', '\u0095'],
  ['–', '\u0096'],
]);

function escaped(text: string): string {
  return Array.from(text, (char) => winAnsi.get(char) ?? ('\\()'.includes(char) ? `\\${char}` : char)).join('');
}

/** Widths of Helvetica's printable ASCII characters in thousandths of the font size (Adobe font metrics). */
const helveticaWidths: readonly number[] = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];

/** Writes pages as an uncompressed PDF (ISO 32000-1, 7.5), the same bytes each time. */
export function writePdf(pages: readonly PdfPage[], title: string): Uint8Array {
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const firstPage = 6;
  const kids = pages.map((_page, index) => `${firstPage + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) >>`,
    ...pages.flatMap((page, index) => {
      const content = page.content();
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
