import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeExactJson } from '../../../shared/base/exactNumber.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import type { DocumentOutput } from '../operation/documentOutput.ts';
import type { JobSummary } from '../operation/jobSummary.ts';
import { withFrontMatter } from './frontMatter.ts';
import { pageFileName } from './pageFileName.ts';

/** A page in the manifest. */
interface ManifestPage {
  readonly url: string;
  readonly title: string | null;
  readonly statusCode: number | null;
  readonly scrapeId: string | null;
  /** Paths of its files below the folder. */
  readonly files: readonly string[];
}

/** Name of the list of all pages in the folder. */
export const manifestName = 'manifest.json';

/**
 * Writes each document of a job as a Markdown file with front matter, and one with other formats also as JSON. Creates the folder; a file
 * of the same page is replaced.
 * @throws what `fs` throws where the folder cannot be written
 */
export function createPageFolder(folder: string): DocumentOutput {
  const pages: ManifestPage[] = [];
  const urlOfName = new Map<string, string>();
  mkdirSync(folder, { recursive: true });

  /** Two pages of one name differ in what names leave out, such as the scheme. The same page again replaces its file. */
  function nameOf(url: string): string {
    const name = pageFileName(url);
    const known = urlOfName.get(name);
    if (known === undefined || known === url) {
      urlOfName.set(name, url);
      return name;
    }
    return `${name}-${pages.length + 1}`;
  }

  function save(path: string, text: string): string {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    replaceFile(full, text);
    return path;
  }

  return {
    write(document) {
      return settle(() => {
        const facts = factsOf(document);
        const name = nameOf(facts.url);
        const { markdown } = document;
        const text = typeof markdown === 'string' ? markdown : null;
        const files = [
          ...(text === null ? [] : [save(`${name}.md`, withFrontMatter(facts, text))]),
          ...(text === null || hasOtherFormats(document)
            ? [save(`${name}.json`, `${writeExactJson(document, 2)}\n`)]
            : []),
        ];
        pages.push({ ...facts, files });
      });
    },
    end: (summary) => settle(() => void save(manifestName, `${writeExactJson(manifestOf(summary, pages), 2)}\n`)),
  };
}

/** A crash never leaves half a file under the name of a page. */
function replaceFile(path: string, text: string): void {
  const partial = `${path}.partial`;
  writeFileSync(partial, text);
  renameSync(partial, path);
}

async function settle(work: () => void): Promise<void> {
  await Promise.resolve();
  work();
}

function factsOf(document: JsonObject): Omit<ManifestPage, 'files'> {
  const metadata = isJsonObject(document['metadata']) ? document['metadata'] : {};
  const { url, sourceURL, title, statusCode, scrapeId } = metadata;
  return {
    url: textOf(sourceURL) ?? textOf(url) ?? '',
    title: textOf(title),
    statusCode: typeof statusCode === 'number' ? statusCode : null,
    scrapeId: textOf(scrapeId),
  };
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

const alwaysThere: ReadonlySet<string> = new Set(['markdown', 'metadata', 'warning']);

function hasOtherFormats(document: JsonObject): boolean {
  return Object.keys(document).some((name) => !alwaysThere.has(name));
}

function manifestOf(summary: JobSummary, pages: readonly ManifestPage[]): JsonObject {
  return {
    version: 1,
    operation: summary.operation,
    status: summary.status,
    error: summary.error,
    warning: summary.warning,
    startedAt: summary.startedAt.toISOString(),
    endedAt: summary.endedAt.toISOString(),
    creditsUsed: summary.creditsUsed,
    request: summary.request,
    pages: pages.map((page) => ({ ...page })),
    failed: summary.failed.map((page) => ({ ...page })),
    skipped: summary.skipped.map((page) => ({ ...page })),
    ...(summary.unlistedSkipped === 0 ? {} : { unlistedSkipped: summary.unlistedSkipped }),
  };
}
