import type { FilledField } from './filledWords.ts';
import type { Box } from './pageContent.ts';
import type { PageFrame } from './pageFrame.ts';
import type { Pdfium } from './pdfium.ts';

/** A box of a form that is ticked by a click: of a list of choices, or by itself. */
export interface TickField extends Box {
  readonly isOn: boolean;
}

/** What a form has at the places that are filled in. */
export interface PageFields {
  readonly ticks: readonly TickField[];
  /** Fields with a place for each letter. */
  readonly combs: readonly Box[];
  /** Fields that something is written or chosen in, with what that is. */
  readonly filled: readonly FilledField[];
  /** Objects of the page's own content. What is drawn after them, such as the frames of fields, is no table. */
  readonly ownObjects: number;
}

export const noFields: PageFields = { ticks: [], combs: [], filled: [], ownObjects: Infinity };

/** Kinds of annotations, by fpdf_annot.h, that say something by themselves. Stamps stand over text, which they would break. */
const kinds = { freeText: 3, widget: 20 } as const;
/** Kinds of fields, by fpdf_formfill.h. */
const fieldKinds = {
  unknown: 0,
  pushButton: 1,
  checkBox: 2,
  radioButton: 3,
  comboBox: 4,
  listBox: 5,
  text: 6,
} as const;
const flags = { hidden: 2, noView: 32, password: 1 << 13, comb: 1 << 24 } as const;
/** Of one page: a file that has more of them is no form. */
const mostAnnotations = 5_000;
/** More than the whole record has, in bytes, and the version of it that builds without XFA know. */
const formInfo = { size: 512, version: 1 } as const;

/** Of one list, and of all that is filled into one field, in letters. */
const mostChoices = 1000;
const longestValue = 10_000;

const keys = { state: 'AS', type: 'FT', value: 'V' } as const;

/** The form of a file: opened once, when the first page asks for it. */
export interface PdfForm {
  /**
   * Draws what is filled in, and notes that are written on the page, into it as its own content, where its text is read. Boxes
   * to tick come back too, with what they say; buttons are left out: they do something, and say nothing.
   * @returns null for a page that has none; else the page has to be loaded anew
   */
  settle(page: number, frame: PageFrame): PageFields | null;
  /** Draws the fields of a page over its picture: PDFium draws a page without them. */
  draw(page: number, bitmap: number, size: { readonly width: number; readonly height: number }): void;
  close(): void;
}

export function createForm(pdfium: Pdfium, document: number): PdfForm {
  const { call } = pdfium;
  let info = 0;
  let form = 0;
  const open = (): number => {
    if (info !== 0) return form;
    info = call.malloc(formInfo.size);
    pdfium.put(info, new Uint8Array(formInfo.size));
    pdfium.put(info, Uint8Array.of(formInfo.version));
    form = call.FPDFDOC_InitFormFillEnvironment(document, info);
    return form;
  };
  return {
    settle(page, frame) {
      const annotations = readAnnotations(pdfium, page);
      if (!annotations.some(isSpeaking)) return null;
      const handle = annotations.some(({ kind }) => kind === kinds.widget) ? open() : 0;
      const ownObjects = call.FPDFPage_CountObjects(page);
      const fields = annotations.map((annotation) => readField(pdfium, handle, page, frame, annotation));
      // Draws fields whose file leaves that to the reader, as side effect.
      drawOnce(pdfium, page);
      call.FPDFPage_Flatten(page, 0);
      return {
        ticks: fields.flatMap((field) => (field?.tick === undefined ? [] : [field.tick])),
        combs: fields.flatMap((field) => (field?.comb === undefined ? [] : [field.comb])),
        filled: fields.flatMap((field) => (field?.filled === undefined ? [] : [field.filled])),
        ownObjects,
      };
    },
    draw(page, bitmap, { width, height }) {
      if (!readAnnotations(pdfium, page).some(({ kind }) => kind === kinds.widget)) return;
      const handle = open();
      if (handle !== 0) call.FPDF_FFLDraw(handle, bitmap, page, 0, 0, width, height, 0, 0);
    },
    close() {
      if (form !== 0) call.FPDFDOC_ExitFormFillEnvironment(form);
      if (info !== 0) call.free(info);
    },
  };
}

interface Annotation {
  readonly index: number;
  readonly kind: number;
}

function isSpeaking({ kind }: Annotation): boolean {
  return kind === kinds.widget || kind === kinds.freeText;
}

function readAnnotations({ call }: Pdfium, page: number): Annotation[] {
  const found: Annotation[] = [];
  const count = Math.min(call.FPDFPage_GetAnnotCount(page), mostAnnotations);
  for (let index = 0; index < count; index += 1) {
    const annotation = call.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    found.push({ index, kind: call.FPDFAnnot_GetSubtype(annotation) });
    call.FPDFPage_CloseAnnot(annotation);
  }
  return found;
}

interface Field {
  readonly tick?: TickField;
  readonly comb?: Box;
  readonly filled?: FilledField;
}

/** Reads an annotation, and hides it where its looks are not to be drawn into the page. */
function readField(pdfium: Pdfium, form: number, page: number, frame: PageFrame, { index, kind }: Annotation): Field {
  const { call } = pdfium;
  const annotation = call.FPDFPage_GetAnnot(page, index);
  if (annotation === 0) return {};
  try {
    const own = call.FPDFAnnot_GetFlags(annotation);
    const hide = (): void => void call.FPDFAnnot_SetFlags(annotation, own | flags.hidden);
    if (!isSpeaking({ index, kind }) || (own & flags.noView) !== 0) hide();
    if (kind !== kinds.widget || (own & (flags.hidden | flags.noView)) !== 0) return {};
    const field = fieldKind(pdfium, form, annotation);
    if (field === fieldKinds.pushButton || field === fieldKinds.unknown) hide();
    if (field === fieldKinds.text || field === fieldKinds.comboBox || field === fieldKinds.listBox)
      return writtenIn(pdfium, form, annotation, { field, box: boxOf(pdfium, annotation, frame) });
    if (field !== fieldKinds.checkBox && field !== fieldKinds.radioButton) return {};
    return { tick: { ...boxOf(pdfium, annotation, frame), isOn: isOn(pdfium, annotation) } };
  } finally {
    call.FPDFPage_CloseAnnot(annotation);
  }
}

/** A field that is written in, or chosen of a list, and what that is where it may be seen. */
function writtenIn(
  pdfium: Pdfium,
  form: number,
  annotation: number,
  { field, box }: { readonly field: number; readonly box: Box },
): Field {
  const own = form === 0 ? 0 : pdfium.call.FPDFAnnot_GetFormFieldFlags(form, annotation);
  const isText = field === fieldKinds.text;
  const comb = isText && (own & flags.comb) !== 0 ? { comb: box } : {};
  if (isText && (own & flags.password) !== 0) return comb;
  const chosen = isText ? '' : choicesOf(pdfium, form, annotation);
  const text = (chosen === '' ? valueOf(pdfium, form, annotation) : chosen).slice(0, longestValue);
  return text.trim() === '' ? comb : { ...comb, filled: { ...box, text } };
}

function valueOf(pdfium: Pdfium, form: number, annotation: number): string {
  if (form === 0) return nameOf(pdfium, annotation, keys.value);
  const { call, text } = pdfium;
  return text((buffer, length) => call.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, length), 'utf-16le');
}

/** What is chosen of a list, as the person sees it: the file has another word for it, perhaps. */
function choicesOf({ call, text }: Pdfium, form: number, annotation: number): string {
  const count = form === 0 ? 0 : Math.min(mostChoices, call.FPDFAnnot_GetOptionCount(form, annotation));
  const chosen: string[] = [];
  for (let index = 0; index < count; index += 1)
    if (call.FPDFAnnot_IsOptionSelected(form, annotation, index) !== 0)
      chosen.push(
        text((buffer, length) => call.FPDFAnnot_GetOptionLabel(form, annotation, index, buffer, length), 'utf-16le'),
      );
  return chosen.join('\n');
}

/** A page that was taken out of its file has fields that no form knows: they may say themselves what they are. */
function fieldKind(pdfium: Pdfium, form: number, annotation: number): number {
  const kind = form === 0 ? -1 : pdfium.call.FPDFAnnot_GetFormFieldType(form, annotation);
  if (kind > fieldKinds.unknown) return kind;
  const own = nameOf(pdfium, annotation, keys.type);
  if (own === 'Tx' || own === 'Ch') return fieldKinds.text;
  return own === 'Btn' && nameOf(pdfium, annotation, keys.state) !== '' ? fieldKinds.checkBox : fieldKinds.unknown;
}

/** By the state that it is drawn in: the field itself knows only which of several is chosen. */
function isOn(pdfium: Pdfium, annotation: number): boolean {
  const state = nameOf(pdfium, annotation, keys.state);
  return state !== '' && state !== 'Off';
}

function nameOf(pdfium: Pdfium, annotation: number, key: string): string {
  return pdfium.withName(key, (name) =>
    pdfium.text((buffer, length) => pdfium.call.FPDFAnnot_GetStringValue(annotation, name, buffer, length), 'utf-16le'),
  );
}

function boxOf({ call, scratch, float }: Pdfium, annotation: number, frame: PageFrame): Box {
  call.FPDFAnnot_GetRect(annotation, scratch);
  return frame.box(float(scratch), float(scratch + 4), float(scratch + 8), float(scratch + 12));
}

function drawOnce({ call }: Pdfium, page: number): void {
  const bitmap = call.FPDFBitmap_CreateEx(1, 1, 4, 0, 4);
  if (bitmap === 0) return;
  call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 1, 1, 0, 1);
  call.FPDFBitmap_Destroy(bitmap);
}
