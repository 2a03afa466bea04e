import { rmSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { type JsonValue, parseJson } from '../../shared/base/json.ts';
import { jobExportEndings } from '../../shared/run/jobExport.ts';
import { type PageExport, pageExportSchema } from '../../shared/run/pageExport.ts';
import { readSmallFile, writeSmallFile } from './jsonFile.ts';
import { partialPath } from './writeChunks.ts';

/** The exports that are being written, or wait for it: after a crash or the end of the program they are made again. */
export interface UnfinishedExports {
  /** Notes an export before the first byte of its file; false, and nothing is noted, where another one has this file. */
  begin(started: PageExport): boolean;
  /** The file is complete, or the export was cancelled or has failed. */
  end(path: string): void;
  /** Returns the exports that an earlier process did not end, and removes what it has written of their files. */
  takeEarlier(): readonly PageExport[];
}

/** @param list the file that names them; a failure to write it only leaves a partial file after a crash */
export function createUnfinishedExports(list: string): UnfinishedExports {
  const unfinished = new Map<string, PageExport>();
  const save = (): void => {
    try {
      writeSmallFile(list, JSON.stringify([...unfinished.values()]));
    } catch {
      // The export itself meets the same disk, and reports it.
    }
  };
  return {
    begin(started) {
      if (unfinished.has(started.path)) return false;
      unfinished.set(started.path, started);
      save();
      return true;
    },
    end(path) {
      if (unfinished.delete(path)) save();
    },
    takeEarlier() {
      const json = parseJson(readSmallFile(list) ?? '[]');
      const listed = json.ok && Array.isArray(json.value) ? json.value : [];
      const earlier = listed.flatMap((entry) => readExport(entry) ?? []);
      for (const { path } of earlier) removeFile(partialPath(path));
      if (listed.length > 0) save();
      return earlier;
    },
  };
}

/** Null for an entry that no export has written: nothing is written to its path. */
function readExport(entry: JsonValue): PageExport | null {
  const { data } = pageExportSchema.safeParse(entry);
  return data !== undefined && isAbsolute(data.path) && data.path.endsWith(`.${jobExportEndings[data.format]}`)
    ? data
    : null;
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The folder may be on a drive that is no longer there.
  }
}
