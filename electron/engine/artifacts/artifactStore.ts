import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Artifact {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

export interface ArtifactStore {
  /** Keeps the bytes for a day; gives the path under which the server answers with them. */
  keep(bytes: Uint8Array, mediaType: string): Promise<string>;
  /** Null where there is none, or none any more. */
  read(id: string): Promise<Artifact | null>;
  /** Removes what has had its day. */
  sweep(): Promise<void>;
}

const lifetimeMs = 24 * 60 * 60 * 1000;

/** The ending of a file says what it is: a name on disk is made of nothing that came from outside. */
const endings: Readonly<Record<string, string>> = { 'image/png': '.png', 'image/jpeg': '.jpg' };
const nameForm = /^[0-9a-f]{64}\.(?:png|jpg)$/;
const idForm = /^[0-9a-f]{64}$/;

/** Pictures of pages in one folder, each under 32 random bytes: whoever has the address may read it, nobody can guess it. */
export function createArtifactStore(folder: string, now: () => number): ArtifactStore {
  async function keep(bytes: Uint8Array, mediaType: string): Promise<string> {
    const ending = endings[mediaType];
    if (ending === undefined) throw new Error(`artifacts of type ${mediaType} are not kept`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const id = randomBytes(32).toString('hex');
    const file = join(folder, `${id}${ending}`);
    await writeFile(`${file}.part`, bytes, { mode: 0o600 });
    await rename(`${file}.part`, file);
    return `/artifacts/${id}`;
  }

  async function read(id: string): Promise<Artifact | null> {
    if (!idForm.test(id)) return null;
    for (const [mediaType, ending] of Object.entries(endings)) {
      const file = join(folder, `${id}${ending}`);
      const status = await stat(file).catch(() => null);
      if (status === null) continue;
      if (now() - status.mtimeMs > lifetimeMs) return null;
      const bytes = await readFile(file).catch(() => null);
      return bytes === null ? null : { bytes, mediaType };
    }
    return null;
  }

  async function sweep(): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const isOurs = nameForm.test(name.replace(/\.part$/, ''));
      const file = join(folder, name);
      const status = isOurs ? await stat(file).catch(() => null) : null;
      if (status !== null && now() - status.mtimeMs > lifetimeMs) await rm(file, { force: true });
    }
  }

  return { keep, read, sweep };
}
