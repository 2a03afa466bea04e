import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from '../../../shared/base/result.ts';
import { createAdBlocker, type AdBlocker } from './adBlocker.ts';

export interface AdListPorts {
  /** Folder of the cached lists. */
  readonly folder: string;
  /** Fetches a text from the web, up to a limit of bytes. */
  readonly fetchText: (url: string) => Promise<Result<string, string>>;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** Milliseconds after which a cached list is fetched again, as list maintainers request. */
const freshMs = 4 * 24 * 60 * 60 * 1000;

export interface AdLists {
  /** The current rules: built-in ones from the start, those of other lists once they are read. */
  readonly blocker: () => AdBlocker;
  /** Reads other lists, web URLs or files. A list that cannot be read is logged, and an older copy of it is used. */
  load(sources: readonly string[], ports: AdListPorts): Promise<void>;
}

export function openAdLists(): AdLists {
  let blocker: AdBlocker | null = null;
  return {
    blocker: () => (blocker ??= createAdBlocker([])),
    async load(sources, ports) {
      if (sources.length === 0) return;
      const lists = await Promise.all(sources.map((source) => readList(source, ports)));
      blocker = createAdBlocker(lists.filter((list) => list !== null));
    },
  };
}

async function readList(source: string, ports: AdListPorts): Promise<string | null> {
  if (!/^https?:/i.test(source)) return await readText(source, source, ports);
  const file = join(ports.folder, `${createHash('sha256').update(source).digest('hex')}.txt`);
  const kept = await stat(file).catch(() => null);
  if (kept !== null && ports.now() - kept.mtimeMs < freshMs) return await readText(file, source, ports);
  const fetched = await ports.fetchText(source);
  if (!fetched.ok) {
    ports.log(`the ad list ${source} could not be fetched (${fetched.error})`);
    return kept === null ? null : await readText(file, source, ports);
  }
  await writeListFile(file, fetched.value, ports).catch(() => ports.log(`the ad list ${source} could not be stored`));
  return fetched.value;
}

async function readText(file: string, source: string, { log }: AdListPorts): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    log(`the ad list ${source} cannot be read`);
    return null;
  }
}

async function writeListFile(file: string, text: string, { folder }: AdListPorts): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}
