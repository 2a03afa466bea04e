import type { TesseractFiles } from './tesseract.ts';
import { loadTesseractModule } from './tesseractModule.ts';

/** Converts an image to a PNG of the same pixels; returns null for an unreadable image. */
export type ImageConverter = (file: Uint8Array) => Uint8Array | null;

/** `WriteImage` mode: the original image, not the binarized one used for OCR. */
const inItsColours = 0;
const written = '/image.png';

/**
 * Loads Tesseract's image reader without a language: an image is shown as the OCR engine receives it. In a multi-page TIFF it sees the
 * first page.
 */
export async function loadImageConverter(files: Omit<TesseractFiles, 'language'>): Promise<ImageConverter> {
  const module = await loadTesseractModule(files);
  const api = new module.TessBaseAPI();
  api.InitForAnalysePage();
  return (file) => {
    module.FS.writeFile('/input', file);
    try {
      if (api.SetImageFile(1, 0) === 1) return null;
      api.WriteImage(inItsColours);
      // Copied: the returned array is a view into the memory of the module, which grows.
      return module.FS.readFile(written).slice();
    } finally {
      api.Clear();
      module.FS.writeFile('/input', new Uint8Array());
      module.FS.writeFile(written, new Uint8Array());
    }
  };
}
