import { rmSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { parseJson } from '../../shared/base/json.ts';
import { readSmallFile, writeSmallFile } from './jsonFile.ts';
import { partialPath } from './writeChunks.ts';

/** The files that are being written to places of the person's choice: what a crash leaves of them is removed at the next start. */
export interface PartialFiles {
  /** Notes that a file is being written, before its first byte; false if it is being written already. */
  begin(path: string): boolean;
  /** It is complete, or what was written is removed. */
  end(path: string): void;
  /** Removes what an earlier process left half written. */
  clean(): void;
}

/** @param list the file that names them; a failure to write it only leaves a half file after a crash */
export function createPartialFiles(list: string): PartialFiles {
  const halves = new Set<string>();
  const save = (): void => {
    try {
      writeSmallFile(list, JSON.stringify([...halves]));
    } catch {
      // The export itself meets the same disk, and reports it.
    }
  };
  return {
    begin(path) {
      if (halves.has(partialPath(path))) return false;
      halves.add(partialPath(path));
      save();
      return true;
    },
    end(path) {
      halves.delete(partialPath(path));
      save();
    },
    clean() {
      const json = parseJson(readSmallFile(list) ?? '[]');
      const names = json.ok && Array.isArray(json.value) ? json.value : [];
      if (names.length === 0) return;
      for (const path of names)
        if (typeof path === 'string' && isAbsolute(path) && path.endsWith(partialPath(''))) removeFile(path);
      save();
    },
  };
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The folder may be on a drive that is no longer there.
  }
}
