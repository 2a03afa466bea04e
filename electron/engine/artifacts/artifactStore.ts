import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Artifact {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

/** What a signed URL carries besides the name: its expiry (seconds since 1970) and our signature. */
export interface Grant {
  readonly expires: number;
  readonly signature: string;
}

export interface ArtifactStore {
  /** Stores the bytes for a day; returns the path under which the server serves them. */
  put(bytes: Uint8Array, mediaType: string): Promise<string>;
  /** Stores audio or video for an hour; returns a signed path that is valid for the same time. */
  putSigned(bytes: Uint8Array, mediaType: string): Promise<string>;
  /** Null if there is no artifact, it has expired, or the URL does not prove read permission. */
  read(id: string, grant: Grant | null): Promise<Artifact | null>;
  /** Removes expired artifacts. */
  sweep(): Promise<void>;
}

const hourMs = 60 * 60 * 1000;

interface Kind {
  /** The file extension states the type: file names on disk contain nothing from outside. */
  readonly ending: string;
  readonly lifetimeMs: number;
  readonly signed: boolean;
}

const forDay = (ending: string): Kind => ({ ending, lifetimeMs: 24 * hourMs, signed: false });
const forHour = (ending: string): Kind => ({ ending, lifetimeMs: hourMs, signed: true });

const kinds: ReadonlyMap<string, Kind> = new Map([
  ['image/png', forDay('.png')],
  ['image/jpeg', forDay('.jpg')],
  ['image/webp', forDay('.webp')],
  ['image/tiff', forDay('.tiff')],
  ['application/pdf', forDay('.pdf')],
  ['audio/mpeg', forHour('.mp3')],
  ['video/mp4', forHour('.mp4')],
  ['video/webm', forHour('.webm')],
  ['video/ogg', forHour('.ogv')],
  ['video/quicktime', forHour('.mov')],
]);
const nameForm = /^[0-9a-f]{64}(\.[a-z0-9]+)$/;
const idForm = /^[0-9a-f]{64}$/;
/** Outlives the engine, so that a URL remains valid for its hour across a restart. */
const keyName = 'signing.key';

/** Result files in one folder, each named by 32 random bytes: anyone with the URL may read the file, and nobody can guess the URL. */
export function createArtifactStore(folder: string, now: () => number): ArtifactStore {
  let key: Promise<Buffer> | null = null;

  async function write(bytes: Uint8Array, mediaType: string, signed: boolean): Promise<string> {
    const kind = kinds.get(mediaType);
    if (kind?.signed !== signed) throw new Error(`artifacts of type ${mediaType} cannot be stored`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const id = randomBytes(32).toString('hex');
    const file = join(folder, `${id}${kind.ending}`);
    await writeFile(`${file}.part`, bytes, { mode: 0o600 });
    await rename(`${file}.part`, file);
    return id;
  }

  async function sign(id: string, expires: number): Promise<Buffer> {
    key ??= readKey(folder);
    return createHmac('sha256', await key)
      .update(`${id} ${expires}`)
      .digest();
  }

  async function isGranted(id: string, grant: Grant | null): Promise<boolean> {
    if (grant === null || now() >= grant.expires * 1000) return false;
    const given = Buffer.from(grant.signature, 'hex');
    const right = await sign(id, grant.expires);
    return given.length === right.length && timingSafeEqual(given, right);
  }

  return {
    async put(bytes, mediaType) {
      return `/artifacts/${await write(bytes, mediaType, false)}`;
    },
    async putSigned(bytes, mediaType) {
      const id = await write(bytes, mediaType, true);
      const expires = Math.floor((now() + hourMs) / 1000);
      return `/artifacts/${id}?expires=${expires}&signature=${(await sign(id, expires)).toString('hex')}`;
    },
    async read(id, grant) {
      if (!idForm.test(id)) return null;
      for (const [mediaType, { ending, lifetimeMs, signed }] of kinds) {
        const file = join(folder, `${id}${ending}`);
        const status = await stat(file).catch(() => null);
        if (status === null) continue;
        if (now() - status.mtimeMs > lifetimeMs || (signed && !(await isGranted(id, grant)))) return null;
        const bytes = await readFile(file).catch(() => null);
        return bytes === null ? null : { bytes, mediaType };
      }
      return null;
    },
    async sweep() {
      for (const name of await readdir(folder).catch(() => [])) {
        const ending = nameForm.exec(name.replace(/\.part$/, ''))?.[1];
        const kind = [...kinds.values()].find((candidate) => candidate.ending === ending);
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
