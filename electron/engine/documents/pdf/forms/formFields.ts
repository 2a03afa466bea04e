import type { FilledField } from './formFieldText.ts';
import type { Box } from '../pageContent.ts';
import type { PageFrame } from '../pageFrame.ts';
import type { Pdfium } from '../file/pdfium.ts';

/** A clickable checkbox of a form: one of a list of choices, or a single one. */
export interface CheckboxField extends Box {
  readonly isOn: boolean;
}

/** Form fields of a page. */
export interface PageFields {
  readonly ticks: readonly CheckboxField[];
  /** Comb fields, with a cell for each character. */
  readonly combs: readonly Box[];
  /** Fields with entered text or a selected choice, with its value. */
  readonly filled: readonly FilledField[];
  /** Number of objects in the page's own content. Later ones, such as field borders, are no table. */
  readonly pageObjectCount: number;
}

export const noFields: PageFields = { ticks: [], combs: [], filled: [], pageObjectCount: Infinity };

/** Annotation subtypes (fpdf_annot.h) with content of their own. Stamps cover text, which they would break up. */
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
const maxAnnotations = 5_000;
/** Size in bytes of a buffer larger than the full record, and its version that builds without XFA support. */
const formInfo = { size: 512, version: 1 } as const;

/** Maximum choices of a list, and maximum characters of a field's value. */
const maxChoices = 1000;
const maxValueChars = 10_000;

const keys = { state: 'AS', type: 'FT', value: 'V' } as const;

/** The form of a file, opened once, for the first page that needs it. */
export interface PdfForm {
  /**
   * Flattens field values and free-text annotations into the page content, where the text is read. Also returns checkboxes with their
   * state; buttons are omitted: they trigger actions and have no content.
   * @returns null for a page without fields; otherwise the page has to be reloaded
   */
  settle(page: number, frame: PageFrame): PageFields | null;
  /** Draws the fields of a page over its image: PDFium draws a page without them. */
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
      const pageObjectCount = call.FPDFPage_CountObjects(page);
      const fields = annotations.map((annotation) => readField(pdfium, handle, page, frame, annotation));
      // As a side effect, draws fields whose file leaves their appearance to the viewer.
      drawOnce(pdfium, page);
      call.FPDFPage_Flatten(page, 0);
      return {
        ticks: fields.flatMap((field) => (field?.tick === undefined ? [] : [field.tick])),
        combs: fields.flatMap((field) => (field?.comb === undefined ? [] : [field.comb])),
        filled: fields.flatMap((field) => (field?.filled === undefined ? [] : [field.filled])),
        pageObjectCount,
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
  const count = Math.min(call.FPDFPage_GetAnnotCount(page), maxAnnotations);
  for (let index = 0; index < count; index += 1) {
    const annotation = call.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    found.push({ index, kind: call.FPDFAnnot_GetSubtype(annotation) });
    call.FPDFPage_CloseAnnot(annotation);
  }
  return found;
}

interface Field {
  readonly tick?: CheckboxField;
  readonly comb?: Box;
  readonly filled?: FilledField;
}

/** Reads an annotation, and hides it if its appearance must not be drawn into the page. */
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

/** Returns a text or choice field, and its value if that may be visible. */
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
  const text = (chosen === '' ? valueOf(pdfium, form, annotation) : chosen).slice(0, maxValueChars);
  return text.trim() === '' ? comb : { ...comb, filled: { ...box, text } };
}

function valueOf(pdfium: Pdfium, form: number, annotation: number): string {
  if (form === 0) return nameOf(pdfium, annotation, keys.value);
  const { call, text } = pdfium;
  return text((buffer, length) => call.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, length), 'utf-16le');
}

/** Returns the selected options of a list, as displayed: the stored value may differ. */
function choicesOf({ call, text }: Pdfium, form: number, annotation: number): string {
  const count = form === 0 ? 0 : Math.min(maxChoices, call.FPDFAnnot_GetOptionCount(form, annotation));
  const chosen: string[] = [];
  for (let index = 0; index < count; index += 1)
    if (call.FPDFAnnot_IsOptionSelected(form, annotation, index) !== 0)
      chosen.push(
        text((buffer, length) => call.FPDFAnnot_GetOptionLabel(form, annotation, index, buffer, length), 'utf-16le'),
      );
  return chosen.join('\n');
}

/** A page extracted from its file has fields that are in no form: their own dictionary may state the type. */
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
