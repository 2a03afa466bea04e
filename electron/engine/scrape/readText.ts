import type { LibraryKind } from '../../../shared/api/engine/library.ts';
import type { CapturedPage } from '../ports/capture.ts';
import type { ReadText } from '../ports/library.ts';
import type { ScrapeContext } from './formats/formatProducer.ts';
import type { ScrapeJob } from './scrapeJob.ts';

/** The text of a page or file for the library; null where the library may not have it, or where there is none. */
export function readTextOf(
  job: ScrapeJob,
  captured: CapturedPage,
  { output, file }: Pick<ScrapeContext, 'output' | 'file'>,
  scrapeId: string,
): ReadText | null {
  const { markdown, metadata } = output;
  const { url, statusCode, content, privateHosts = [] } = captured;
  if (!job.cacheUse.isIndexed || markdown === undefined || markdown === '' || statusCode < 200 || statusCode >= 300)
    return null;
  // A file that is not read has its bytes in place of its text.
  if (content.kind === 'file' && file === null) return null;
  const kind: LibraryKind = file?.kind ?? (content.kind === 'text' ? 'text' : 'page');
  const text = (name: string): string | null => {
    const value = metadata[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    url,
    title: text('title'),
    description: text('description'),
    kind,
    markdown,
    isPrivate: privateHosts.length > 0,
    scrapeId,
  };
}
