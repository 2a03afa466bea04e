/** A field of a form, or a note on the page. Points from the top left corner of the page. */
export interface PdfField {
  readonly kind: 'text' | 'comb' | 'check' | 'radio' | 'button' | 'note' | 'highlight';
  readonly box: readonly [number, number, number, number];
  /** Text of the field; a comb field has each character in its own cell. */
  readonly text?: string;
  readonly isOn?: boolean;
  /** It has no appearance stream: the reader draws it. */
  readonly isBare?: boolean;
  /** Its appearance stream is that of an empty field, and is not regenerated. */
  readonly isUndrawn?: boolean;
  /** What is chosen of these is its text, which the file has another word for. */
  readonly choices?: readonly string[];
  /** Shown as points. */
  readonly isSecret?: boolean;
  /** Not to be seen. */
  readonly isHidden?: boolean;
}

interface Writer {
  /** Adds an object and gives its number. */
  add(body: string): number;
  readonly height: number;
  readonly font: string;
}

const subtypes = { note: 'FreeText', highlight: 'Highlight' } as const;
/** Bits of the field flags: a push button, a radio button, and a comb field. */
const fieldFlags = { text: 0, comb: 1 << 24, check: 0, radio: 1 << 15, button: 1 << 16 } as const;

/** Adds fields to a PDF: as annotations of their page, and those that are no notes as fields of its form. */
export function addFields(
  fields: readonly PdfField[],
  writer: Writer,
): { readonly annotations: readonly number[]; readonly ofForm: readonly number[] } {
  const annotations = fields.map((field) => addField(field, writer));
  return { annotations, ofForm: annotations.filter((_, index) => !isNote(fields[index])) };
}

function isNote(field: PdfField | undefined): boolean {
  return field?.kind === 'note' || field?.kind === 'highlight';
}

function addField(field: PdfField, { add, height, font }: Writer): number {
  const { kind, box, text = '', isOn = false, isBare = false, isUndrawn = false, isHidden = false } = field;
  const [x0, y0, x1, y1] = box;
  const place = `/Rect [${x0} ${height - y1} ${x1} ${height - y0}] /F ${isHidden ? 2 : 4}`;
  const looks = (content: string): string =>
    `${add(
      `<< /Type /XObject /Subtype /Form /BBox [0 0 ${x1 - x0} ${y1 - y0}] /Resources << /Font << /F1 ${font} >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )} 0 R`;
  const frame = `0 0 ${x1 - x0} ${y1 - y0} re S`;
  if (kind === 'check' || kind === 'radio') {
    const drawn = `/AP << /N << /Yes ${looks(`${frame} 2 2 m ${x1 - x0 - 2} ${y1 - y0 - 2} l S`)} /Off ${looks(frame)} >> >>`;
    return add(
      `<< /Type /Annot /Subtype /Widget /FT /Btn /T (f${x0}-${y0}) /Ff ${fieldFlags[kind]} ${place} /V /${isOn ? 'Yes' : 'Off'} /AS /${isOn ? 'Yes' : 'Off'} ${drawn} >>`,
    );
  }
  const step = (x1 - x0) / Math.max(1, text.length);
  const written =
    kind === 'comb'
      ? Array.from(text, (letter, index) => `BT /F1 11 Tf ${step * index + 3} 4 Td (${letter}) Tj ET`).join(' ')
      : `BT /F1 11 Tf 2 4 Td (${isUndrawn ? '' : text}) Tj ET`;
  const drawn = isBare ? '' : ` /AP << /N ${looks(`${frame} /Tx BMC ${written} EMC`)} >>`;
  if (kind === 'note' || kind === 'highlight')
    return add(`<< /Type /Annot /Subtype /${subtypes[kind]} ${place} /Contents (${text})${drawn} >>`);
  // A font that the form does not have: no reader can draw in it.
  const drawnIn = isUndrawn ? '/None' : '/F1';
  return add(
    `<< /Type /Annot /Subtype /Widget ${valueOf(field)} /T (f${x0}-${y0}) ${place} /DA (${drawnIn} 11 Tf 0 g)${drawn} >>`,
  );
}

function valueOf({ kind, text = '', choices, isSecret = false }: PdfField): string {
  if (choices !== undefined) {
    const options = choices.map((choice, index) => `[(c${index}) (${choice})]`).join(' ');
    return `/FT /Ch /Ff ${1 << 17} /Opt [${options}] /V (c${choices.indexOf(text)})`;
  }
  const type = kind === 'button' ? '/Btn' : '/Tx';
  return `/FT ${type} /Ff ${kind === 'check' || kind === 'radio' || kind === 'note' || kind === 'highlight' ? 0 : fieldFlags[kind] | (isSecret ? 1 << 13 : 0)} /V (${text})`;
}
