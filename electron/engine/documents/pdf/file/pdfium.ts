import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';

/** Pointers and handles into PDFium's memory; 0 is none. */
type Handle = number;
type Pointer = number;

/** The functions of PDFium that are called, by the names of its headers (fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_doc.h, fpdf_structtree.h,
 * fpdf_catalog.h, fpdf_annot.h, fpdf_formfill.h, fpdf_flatten.h). */
interface PdfiumExports {
  malloc(size: number): Pointer;
  free(pointer: Pointer): void;
  FPDF_InitLibrary(): void;
  FPDF_LoadMemDocument(data: Pointer, size: number, password: Pointer): Handle;
  FPDF_CloseDocument(document: Handle): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: Handle): number;
  FPDF_GetMetaText(document: Handle, tag: Pointer, buffer: Pointer, length: number): number;
  FPDF_GetPageSizeByIndexF(document: Handle, index: number, size: Pointer): number;
  FPDF_LoadPage(document: Handle, index: number): Handle;
  FPDF_ClosePage(page: Handle): void;
  FPDF_GetPageBoundingBox(page: Handle, rect: Pointer): number;
  FPDFPage_GetRotation(page: Handle): number;
  FPDFPage_SetRotation(page: Handle, quarters: number): void;
  FPDFPage_CountObjects(page: Handle): number;
  FPDFPage_GetObject(page: Handle, index: number): Handle;
  FPDFPageObj_GetType(object: Handle): number;
  FPDFPageObj_GetBounds(object: Handle, left: Pointer, bottom: Pointer, right: Pointer, top: Pointer): number;
  FPDFPageObj_GetMatrix(object: Handle, matrix: Pointer): number;
  FPDFPageObj_GetFillColor(object: Handle, r: Pointer, g: Pointer, b: Pointer, a: Pointer): number;
  FPDFPageObj_SetStrokeWidth(object: Handle, width: number): number;
  FPDFPageObj_Transform(object: Handle, a: number, b: number, c: number, d: number, e: number, f: number): void;
  FPDFPath_CountSegments(path: Handle): number;
  FPDFPath_GetPathSegment(path: Handle, index: number): Handle;
  FPDFPath_GetDrawMode(path: Handle, fillMode: Pointer, stroke: Pointer): number;
  FPDFPathSegment_GetPoint(segment: Handle, x: Pointer, y: Pointer): number;
  FPDFPathSegment_GetType(segment: Handle): number;
  FPDFPathSegment_GetClose(segment: Handle): number;
  FPDFFormObj_CountObjects(form: Handle): number;
  FPDFFormObj_GetObject(form: Handle, index: number): Handle;
  FPDFText_LoadPage(page: Handle): Handle;
  FPDFText_ClosePage(text: Handle): void;
  FPDFText_CountChars(text: Handle): number;
  FPDFText_GetUnicode(text: Handle, index: number): number;
  FPDFText_GetTextObject(text: Handle, index: number): Handle;
  FPDFText_GetMatrix(text: Handle, index: number, matrix: Pointer): number;
  FPDFText_GetCharOrigin(text: Handle, index: number, x: Pointer, y: Pointer): number;
  FPDFText_GetLooseCharBox(text: Handle, index: number, rect: Pointer): number;
  FPDFText_GetCharBox(
    text: Handle,
    index: number,
    left: Pointer,
    right: Pointer,
    bottom: Pointer,
    top: Pointer,
  ): number;
  FPDFText_HasUnicodeMapError(text: Handle, index: number): number;
  FPDFTextObj_GetFont(object: Handle): Handle;
  FPDFTextObj_GetFontSize(object: Handle, size: Pointer): number;
  FPDFTextObj_GetTextRenderMode(object: Handle): number;
  FPDFTextObj_SetTextRenderMode(object: Handle, mode: number): number;
  FPDFFont_GetBaseFontName(font: Handle, buffer: Pointer, length: number): number;
  FPDFFont_GetIsEmbedded(font: Handle): number;
  FPDFFont_GetFlags(font: Handle): number;
  FPDFFont_GetWeight(font: Handle): number;
  FPDFFont_GetGlyphPath(font: Handle, letter: number, size: number): Handle;
  FPDFFont_GetGlyphWidth(font: Handle, letter: number, size: number, width: Pointer): number;
  FPDFGlyphPath_CountGlyphSegments(path: Handle): number;
  FPDFGlyphPath_GetGlyphPathSegment(path: Handle, index: number): Handle;
  FPDFLink_Enumerate(page: Handle, position: Pointer, link: Pointer): number;
  FPDFLink_GetAnnotRect(link: Handle, rect: Pointer): number;
  FPDFLink_GetAction(link: Handle): Handle;
  FPDFAction_GetType(action: Handle): number;
  FPDFAction_GetURIPath(document: Handle, action: Handle, buffer: Pointer, length: number): number;
  FPDFBookmark_GetFirstChild(document: Handle, bookmark: Handle): Handle;
  FPDFBookmark_GetNextSibling(document: Handle, bookmark: Handle): Handle;
  FPDFBookmark_GetTitle(bookmark: Handle, buffer: Pointer, length: number): number;
  FPDFPage_GetAnnotCount(page: Handle): number;
  FPDFPage_GetAnnot(page: Handle, index: number): Handle;
  FPDFPage_CloseAnnot(annotation: Handle): void;
  FPDFAnnot_GetSubtype(annotation: Handle): number;
  FPDFAnnot_GetFlags(annotation: Handle): number;
  FPDFAnnot_SetFlags(annotation: Handle, flags: number): number;
  FPDFAnnot_GetRect(annotation: Handle, rect: Pointer): number;
  FPDFDOC_InitFormFillEnvironment(document: Handle, info: Pointer): Handle;
  FPDFDOC_ExitFormFillEnvironment(form: Handle): void;
  FPDFAnnot_GetFormFieldType(form: Handle, annotation: Handle): number;
  FPDFAnnot_GetFormFieldFlags(form: Handle, annotation: Handle): number;
  FPDFAnnot_GetFormFieldValue(form: Handle, annotation: Handle, buffer: Pointer, length: number): number;
  FPDFAnnot_GetOptionCount(form: Handle, annotation: Handle): number;
  FPDFAnnot_GetOptionLabel(form: Handle, annotation: Handle, index: number, buffer: Pointer, length: number): number;
  FPDFAnnot_IsOptionSelected(form: Handle, annotation: Handle, index: number): number;
  FPDFAnnot_GetStringValue(annotation: Handle, key: Pointer, buffer: Pointer, length: number): number;
  FPDF_FFLDraw(
    form: Handle,
    bitmap: Handle,
    page: Handle,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  FPDFPage_Flatten(page: Handle, usage: number): number;
  FPDFCatalog_IsTagged(document: Handle): number;
  FPDF_StructTree_GetForPage(page: Handle): Handle;
  FPDF_StructTree_Close(tree: Handle): void;
  FPDF_StructTree_CountChildren(tree: Handle): number;
  FPDF_StructTree_GetChildAtIndex(tree: Handle, index: number): Handle;
  FPDF_StructElement_GetType(element: Handle, buffer: Pointer, length: number): number;
  FPDF_StructElement_CountChildren(element: Handle): number;
  FPDF_StructElement_GetChildAtIndex(element: Handle, index: number): Handle;
  FPDF_StructElement_GetMarkedContentIdCount(element: Handle): number;
  FPDF_StructElement_GetMarkedContentIdAtIndex(element: Handle, index: number): number;
  FPDF_StructElement_GetAttributeCount(element: Handle): number;
  FPDF_StructElement_GetAttributeAtIndex(element: Handle, index: number): Handle;
  FPDF_StructElement_Attr_GetValue(attributes: Handle, name: Pointer): Handle;
  FPDF_StructElement_Attr_GetNumberValue(value: Handle, number: Pointer): number;
  FPDFPageObj_GetMarkedContentID(object: Handle): number;
  FPDFPageObj_CountMarks(object: Handle): number;
  FPDFPageObj_GetMark(object: Handle, index: number): Handle;
  FPDFPageObjMark_GetName(mark: Handle, buffer: Pointer, length: number, needed: Pointer): number;
  FPDFPageObjMark_GetParamValueType(mark: Handle, key: Pointer): number;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, scan: Pointer, stride: number): Handle;
  FPDFBitmap_FillRect(bitmap: Handle, x: number, y: number, width: number, height: number, color: number): number;
  FPDFBitmap_GetBuffer(bitmap: Handle): Pointer;
  FPDFBitmap_Destroy(bitmap: Handle): void;
  FPDF_RenderPageBitmap(
    bitmap: Handle,
    page: Handle,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
}

/** PDFium, loaded: its functions, and its memory as numbers. */
export interface Pdfium {
  readonly call: PdfiumExports;
  /** Bytes of memory that it may take. */
  readonly maxMemoryBytes: number;
  /** Scratch memory for numbers that a call returns by pointer; overwritten by each call. */
  readonly scratch: Pointer;
  float(pointer: Pointer): number;
  /** The memory as numbers of four bytes, until a call that may need more of it. */
  floats(): Float32Array;
  double(pointer: Pointer): number;
  int(pointer: Pointer): number;
  bytes(pointer: Pointer, length: number): Uint8Array;
  put(pointer: Pointer, bytes: Uint8Array): void;
  /** Gives a name to a call, as bytes that end with a zero, for as long as it takes. */
  withName<Value>(name: string, use: (pointer: Pointer) => Value): Value;
  /** Text of a call that fills a buffer with UTF-16 (or UTF-8) and gives the bytes it needs; empty where there is none. */
  text(fill: (buffer: Pointer, length: number) => number, encoding: 'utf-16le' | 'utf-8'): string;
}

/** Maximum memory of a PDF in bytes: a file that needs more fails immediately. */
const maxMemoryBytes = 900_000_000;
const maxTextBytes = 65_536;
const scratchSize = 256;
const textScratchSize = 512;

interface EmscriptenModule {
  readonly wasmExports: unknown;
  readonly HEAPU8: Uint8Array;
}

interface WasmImports {
  readonly env?: Record<string, unknown>;
}

/** Node has it, its types do not. */
const wasm = (
  globalThis as unknown as {
    readonly WebAssembly: {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (program: object, imports: unknown) => { readonly exports: Record<string, never> };
    };
  }
).WebAssembly;

/**
 * Loads PDFium into this thread, which takes some tens of milliseconds.
 * @param most maximum bytes of its memory
 */
export async function loadPdfium(wasmFile: string | URL = bundledWasmPath(), most = maxMemoryBytes): Promise<Pdfium> {
  const program = new wasm.Module(new Uint8Array(readFileSync(wasmFile)));
  const module = (await PDFiumModule({
    instantiateWasm(imports, onReady) {
      capMemory(imports, most);
      const instance = new wasm.Instance(program, imports);
      onReady(instance);
      return instance.exports;
    },
  })) as unknown as EmscriptenModule;
  const call = module.wasmExports as PdfiumExports;
  call.FPDF_InitLibrary();
  return wrap(call, () => module.HEAPU8.buffer as ArrayBuffer, most);
}

function bundledWasmPath(): string {
  return createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
}

/** PDFium grows its memory in steps; beyond the limit growth is refused, which it handles as a failed allocation. */
function capMemory({ env }: WasmImports, most: number): void {
  const grow = env?.['emscripten_resize_heap'];
  if (env === undefined || typeof grow !== 'function') return;
  env['emscripten_resize_heap'] = (size: number): unknown =>
    size >>> 0 > most ? 0 : (grow as (wanted: number) => unknown)(size);
}

/** Shared, because creating one takes longer than using it. */
const encoder = new TextEncoder();
const decoders = { 'utf-8': new TextDecoder('utf-8'), 'utf-16le': new TextDecoder('utf-16le') } as const;

function wrap(call: PdfiumExports, memory: () => ArrayBuffer, most: number): Pdfium {
  let view = new DataView(memory());
  // Memory that has grown is another buffer, and the old one is empty.
  const current = (): DataView => {
    if (view.buffer.byteLength === 0) view = new DataView(memory());
    return view;
  };
  const scratch = call.malloc(scratchSize);
  const textScratch = call.malloc(textScratchSize);
  let lastFloats = new Float32Array(memory());
  const floats = (): Float32Array => {
    if (lastFloats.length === 0) lastFloats = new Float32Array(memory());
    return lastFloats;
  };
  const bytes = (pointer: Pointer, length: number): Uint8Array => new Uint8Array(memory(), pointer, length);
  return {
    call,
    maxMemoryBytes: most,
    scratch,
    float: (pointer) => floats()[pointer >> 2] ?? 0,
    floats,
    double: (pointer) => current().getFloat64(pointer, true),
    int: (pointer) => current().getInt32(pointer, true),
    bytes,
    put(pointer, data) {
      bytes(pointer, data.byteLength).set(data);
    },
    withName(name, use) {
      const pointer = call.malloc(name.length + 1);
      bytes(pointer, name.length + 1).set(encoder.encode(`${name}\0`));
      try {
        return use(pointer);
      } finally {
        call.free(pointer);
      }
    },
    text(fill, encoding) {
      // Most texts are names and short lines, which one call returns.
      const length = Math.min(fill(textScratch, textScratchSize), maxTextBytes);
      const end = encoding === 'utf-16le' ? 2 : 1;
      if (length <= end) return '';
      const decode = (pointer: Pointer): string => decoders[encoding].decode(bytes(pointer, length - end));
      if (length <= textScratchSize) return decode(textScratch);
      const buffer = call.malloc(length);
      fill(buffer, length);
      const text = decode(buffer);
      call.free(buffer);
      return text;
    },
  };
}

/** Maximum bytes of memory that PDFium retains from file to file: it never releases memory. */
const maxRetainedBytes = 200_000_000;
/** Ratio of the memory limit above which a crash of PDFium is due to memory: PDFium aborts immediately when an allocation fails. */
const exhausted = 0.75;

/** Thrown if reading a file takes more memory than the limit for one file. */
export class FileTooHeavy extends Error {
  override readonly name = 'FileTooHeavy';
}

/** Keeps PDFium loaded from one file to the next, as long as that is safe. */
interface PdfiumPool {
  /**
   * Reads a file with PDFium. A failure, or a call of `onBroken`, may leave its memory corrupt: the next file gets a new instance.
   * @throws FileTooHeavy if the file exhausted the memory, and any other failure
   */
  use<Value>(read: (pdfium: Pdfium, onBroken: () => void) => Promise<Value>): Promise<Value>;
}

/** @param load takes some tens of milliseconds */
export function createPdfiumPool(load: () => Promise<Pdfium>): PdfiumPool {
  let kept: Promise<Pdfium> | null = null;
  return {
    async use(read) {
      const pdfium = await (kept ??= load());
      const taken = (): number => pdfium.floats().byteLength;
      const forget = (): void => {
        kept = null;
      };
      try {
        return await read(pdfium, forget);
      } catch (failure) {
        forget();
        throw taken() < pdfium.maxMemoryBytes * exhausted ? failure : new FileTooHeavy();
      } finally {
        if (taken() > maxRetainedBytes) forget();
      }
    },
  };
}
