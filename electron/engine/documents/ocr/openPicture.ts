import type { TesseractFiles } from './tesseract.ts';
import { loadTesseractModule } from './tesseractModule.ts';

/** Turns a picture into a PNG of the same pixels; null for one that it cannot read. */
export type PictureOpener = (file: Uint8Array) => Uint8Array | null;

/** What `WriteImage` writes: the picture as it is, not in the black and white that letters are sought in. */
const inItsColours = 0;
const written = '/image.png';

/**
 * Loads the part of Tesseract that reads pictures, without any language: a picture is shown as the reader of letters sees it. Of a TIFF
 * of several pages it sees the first.
 */
export async function loadPictureOpener(files: Omit<TesseractFiles, 'language'>): Promise<PictureOpener> {
  const module = await loadTesseractModule(files);
  const api = new module.TessBaseAPI();
  api.InitForAnalysePage();
  return (file) => {
    module.FS.writeFile('/input', file);
    try {
      if (api.SetImageFile(1, 0) === 1) return null;
      api.WriteImage(inItsColours);
      // A copy: what it gives is a view into its memory, which grows.
      return module.FS.readFile(written).slice();
    } finally {
      api.Clear();
      module.FS.writeFile('/input', new Uint8Array());
      module.FS.writeFile(written, new Uint8Array());
    }
  };
}
