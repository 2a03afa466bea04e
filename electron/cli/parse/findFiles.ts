import { readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileEndings } from '../../../shared/api/engine/localFiles.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { reasonOfFailure } from '../../adapters/regularFile.ts';

/** A file to parse. */
export interface FoundFile {
  readonly path: string;
  /** Its name, with its folders below the folder that was given; separated by slashes on every system. */
  readonly name: string;
}

const maxFiles = 100_000;
const maxDepth = 50;

/**
 * Finds the files of a command line in a stable order: each file by itself, and of a folder all files below it whose names say that they are
 * read. Hidden files and folders are left out, and links of the file system are not followed within a folder.
 * @returns the files, or a sentence about the first path that cannot be read
 */
export function findFiles(paths: readonly string[]): Result<readonly FoundFile[], string> {
  const files: FoundFile[] = [];
  for (const path of paths) {
    try {
      if (statSync(path).isDirectory()) files.push(...filesBelow(resolve(path)));
      else files.push({ path, name: basename(path) });
    } catch (problem) {
      return err(`${path} cannot be read: ${reasonOfFailure(problem)}`);
    }
    if (files.length > maxFiles) return err(`There are more than ${maxFiles} files.`);
  }
  return files.length === 0 ? err(`There is no file to read in ${paths.join(', ')}.`) : ok(files);
}

function filesBelow(root: string): readonly FoundFile[] {
  const files: FoundFile[] = [];
  const waiting: { readonly path: string; readonly name: string; readonly depth: number }[] = [
    { path: root, name: '', depth: 0 },
  ];
  for (let folder = waiting.shift(); folder !== undefined && files.length <= maxFiles; folder = waiting.shift()) {
    const { path: parent, depth } = folder;
    const above = folder.name === '' ? '' : `${folder.name}/`;
    const entries = readdirSync(parent, { withFileTypes: true })
      .filter((entry) => !entry.name.startsWith('.'))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    for (const entry of entries) {
      const found = { path: join(parent, entry.name), name: `${above}${entry.name}` };
      if (entry.isFile() && isRead(entry.name)) files.push(found);
      else if (entry.isDirectory() && depth < maxDepth) waiting.push({ ...found, depth: depth + 1 });
    }
  }
  return files;
}

function isRead(name: string): boolean {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return fileEndings.includes(ending);
}
