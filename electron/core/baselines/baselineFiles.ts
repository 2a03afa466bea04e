import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import {
  baselineFile,
  type BaselineFacts,
  partFile,
  readBaselineFile,
  writeBaselineFile,
} from '../../../shared/project/baseline.ts';
import type { FileContent, ProjectFiles } from '../project/projectFiles.ts';
import type { BaselineDisk } from './baselineDisk.ts';

/** A complete baseline: the content of its files. A text that is missing or unreadable is omitted. */
export interface FullBaseline extends BaselineFacts {
  readonly texts: Readonly<Record<string, string>>;
}

/** One baseline as its files on a disk. Folders are named below the root. */
export interface BaselineFiles {
  facts(root: string, folder: string): Promise<BaselineFacts | null>;
  part(root: string, folder: string, facts: BaselineFacts, name: string): Promise<FileContent | null>;
  readFull(root: string, folder: string): Promise<FullBaseline | null>;
  /** Replaces the content of the files with this baseline; null removes them. */
  put(root: string, folder: string, baseline: FullBaseline | null): Promise<Result<null, AppError>>;
}

export function createBaselineFiles(files: ProjectFiles, disk: BaselineDisk): BaselineFiles {
  const facts = async (root: string, folder: string): Promise<BaselineFacts | null> => {
    const read = await files.read(root, `${folder}/${baselineFile}`);
    const parsed = read.ok && read.value !== null ? readBaselineFile(read.value.text) : null;
    return parsed?.ok ? parsed.value : null;
  };

  const part: BaselineFiles['part'] = async (root, folder, { parts }, name) => {
    const kind = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (kind === undefined) return null;
    const read = await files.read(root, `${folder}/${partFile(name, kind)}`);
    if (!read.ok || read.value === null) return null;
    // git gives files other line ends on some systems.
    return { ...read.value, text: read.value.text.replaceAll('\r\n', '\n') };
  };

  async function readFull(root: string, folder: string): Promise<FullBaseline | null> {
    const found = await facts(root, folder);
    if (found === null) return null;
    const texts: Record<string, string> = {};
    for (const name of Object.keys(found.parts)) {
      const content = await part(root, folder, found, name);
      if (content !== null) texts[name] = content.text;
    }
    return { ...found, texts };
  }

  async function writeOver(root: string, path: string, text: string): Promise<Result<null, AppError>> {
    const before = await files.read(root, path);
    if (before.ok && before.value?.text === text) return ok(null);
    const written = await disk.write(root, path, text, before.ok ? (before.value?.hash ?? null) : null);
    if (!written.ok) return written;
    return written.value.saved ? ok(null) : err(changedMeanwhile);
  }

  /** Moves files to the trash: those that a baseline no longer has may still be searched for. */
  async function away(root: string, folder: string, names: readonly string[]): Promise<Result<null, AppError>> {
    for (const name of names) {
      const buried = await files.bury(root, `${folder}/${name}`);
      if (!buried.ok && buried.error.kind !== 'not-found') return buried;
    }
    return ok(null);
  }

  return {
    facts,
    part,
    readFull,
    async put(root, folder, baseline) {
      const before = await facts(root, folder);
      const filesOf = (told: BaselineFacts | null) =>
        Object.entries(told?.parts ?? {}).map(([name, kind]) => partFile(name, kind));
      const stale = filesOf(before).filter((name) => !filesOf(baseline).includes(name));
      if (baseline === null) return before === null ? ok(null) : away(root, folder, [baselineFile, ...stale]);
      for (const [name, text] of Object.entries(baseline.texts)) {
        const written = await writeOver(root, `${folder}/${partFile(name, baseline.parts[name] ?? 'text')}`, text);
        if (!written.ok) return written;
      }
      const said = await files.read(root, `${folder}/${baselineFile}`);
      const list = writeBaselineFile(baseline, said.ok ? (said.value?.text ?? null) : null);
      const listed = await writeOver(root, `${folder}/${baselineFile}`, list);
      return listed.ok ? away(root, folder, stale) : listed;
    },
  };
}

const changedMeanwhile: AppError = {
  kind: 'refused',
  reason: 'not-allowed',
  message: 'A file of the baseline changed while it was written',
};
