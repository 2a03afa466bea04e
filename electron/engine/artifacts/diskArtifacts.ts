import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { artifactKind, artifactKinds, type ArtifactStore } from './artifact.ts';
import { createArtifactSigner } from './artifactSigner.ts';

const nameForm = /^[0-9a-f]{64}(\.[a-z0-9]+)$/;
const idForm = /^[0-9a-f]{64}$/;
/** Outlives the engine, so that a URL remains valid for its hour across a restart. */
const keyName = 'signing.key';

/** Result files in one folder, each named by 32 random bytes: anyone with the URL may read the file, and nobody can guess the URL. */
export function createDiskArtifacts(folder: string, now: () => number): ArtifactStore {
  const signer = createArtifactSigner(() => readKey(folder), now);

  async function write(bytes: Uint8Array, mediaType: string, signed: boolean): Promise<string> {
    const { ending } = artifactKind(mediaType, signed);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const id = randomBytes(32).toString('hex');
    const file = join(folder, `${id}${ending}`);
    await writeFile(`${file}.part`, bytes, { mode: 0o600 });
    await rename(`${file}.part`, file);
    return id;
  }

  return {
    async put(bytes, mediaType) {
      return `/artifacts/${await write(bytes, mediaType, false)}`;
    },
    async putSigned(bytes, mediaType) {
      return await signer.signedPath(await write(bytes, mediaType, true));
    },
    async read(id, grant) {
      if (!idForm.test(id)) return null;
      for (const [mediaType, { ending, lifetimeMs, signed }] of artifactKinds) {
        const file = join(folder, `${id}${ending}`);
        const status = await stat(file).catch(() => null);
        if (status === null) continue;
        if (now() - status.mtimeMs > lifetimeMs || (signed && !(await signer.isGranted(id, grant)))) return null;
        const bytes = await readFile(file).catch(() => null);
        return bytes === null ? null : { bytes, mediaType };
      }
      return null;
    },
    async sweep() {
      for (const name of await readdir(folder).catch(() => [])) {
        const ending = nameForm.exec(name.replace(/\.part$/, ''))?.[1];
        const kind = [...artifactKinds.values()].find((candidate) => candidate.ending === ending);
        const file = join(folder, name);
        const status = kind === undefined ? null : await stat(file).catch(() => null);
        if (kind !== undefined && status !== null && now() - status.mtimeMs > kind.lifetimeMs)
          await rm(file, { force: true });
      }
    },
  };
}

async function readKey(folder: string): Promise<Buffer> {
  const file = join(folder, keyName);
  const known = await readFile(file).catch(() => null);
  if (known?.length === 32) return known;
  const made = randomBytes(32);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.part`, made, { mode: 0o600 });
  await rename(`${file}.part`, file);
  return made;
}
