import { closeSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { partialPath } from '../../adapters/writeChunks.ts';
import { withPlainNumbers } from '../../../shared/base/exactNumber.ts';
import { pageFiles } from '../../../shared/document/site/pageFiles.ts';
import { createPageFileNames } from '../../../shared/document/site/pageFileNames.ts';
import {
  type ManifestFailure,
  type ManifestPage,
  pageManifest,
  pageManifestName,
} from '../../../shared/document/site/pageManifest.ts';
import { sitePages } from '../../../shared/document/site/sitePages.ts';
import type { DocumentOutput } from '../operation/documentOutput.ts';

/**
 * Writes each document of a job as the files that the window exports, and a manifest of all. Creates the folder; files of an earlier job are
 * replaced.
 * @param nameOf the path of a file by the URL of its document
 * @throws what `fs` throws where the folder cannot be written
 */
export function createPageFolder(
  folder: string,
  nameOf: ReturnType<typeof createPageFileNames> = createPageFileNames(),
): DocumentOutput {
  const pages: ManifestPage[] = [];
  const failed: ManifestFailure[] = [];
  mkdirSync(folder, { recursive: true });

  function save(path: string, chunks: Iterable<string>): string {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    replaceFile(full, chunks);
    return path;
  }

  return {
    write(document) {
      return settle(() => {
        const [page] = sitePages({ data: [withPlainNumbers(document)] });
        if (page === undefined) return;
        const { url, title, status: statusCode, scrapeId, words, error } = page;
        const files = pageFiles(document, page).map(({ ending, text }) => save(nameOf(url, ending), [text]));
        if (files.length > 0) pages.push({ url, title, statusCode, scrapeId, words, files });
        else failed.push({ url, statusCode, code: null, error: error ?? '' });
      });
    },
    end({ failed: unscraped, skipped, unlistedSkipped, ...job }) {
      const failures = [...failed, ...unscraped.map((page) => ({ ...page, statusCode: null }))];
      const lists = { pages, failed: failures, skipped, unlistedSkipped };
      return settle(() => void save(pageManifestName, pageManifest(job, lists)));
    },
  };
}

/** A crash never leaves half a file under the name of a page. */
function replaceFile(path: string, chunks: Iterable<string>): void {
  const partial = partialPath(path);
  const file = openSync(partial, 'w');
  try {
    for (const chunk of chunks) writeFileSync(file, chunk);
  } finally {
    closeSync(file);
  }
  renameSync(partial, path);
}

async function settle(work: () => void): Promise<void> {
  await Promise.resolve();
  work();
}
