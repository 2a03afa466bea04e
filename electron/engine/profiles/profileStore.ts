import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { emptyState, profileStateSchema } from './profileState.ts';
import type { ProfileState } from '../ports/profile.ts';

interface ProfileFile {
  readonly version: 1;
  readonly name: string;
  readonly state: ProfileState;
}

const fileSchema = z.object({
  version: z.literal(1),
  name: z.string(),
  state: profileStateSchema,
}) satisfies z.ZodType<ProfileFile>;

/** Maximum bytes of one profile; a larger one is not stored. */
const maxFileBytes = 30_000_000;

export interface ProfileStore {
  /** The state of a profile; an empty one where there is none, or none that can be read. */
  read(name: string): Promise<ProfileState>;
  /** Replaces it as a whole. False where it is too large. */
  write(name: string, state: ProfileState): Promise<boolean>;
  /** Takes the right to save; null while another one has it. Repeated calls of `release` do nothing. */
  lock(name: string): { release(): void } | null;
}

/** Profiles by name, each a file that only its owner reads. */
export function createProfileStore(folder: string): ProfileStore {
  const writers = new Set<string>();
  const fileOf = (name: string): string => join(folder, `${createHash('sha256').update(name).digest('hex')}.json`);
  return {
    async read(name) {
      try {
        const parsed = fileSchema.safeParse(JSON.parse(await readFile(fileOf(name), 'utf8')));
        return parsed.success ? parsed.data.state : emptyState;
      } catch {
        return emptyState;
      }
    },
    async write(name, state) {
      const text = JSON.stringify({ version: 1, name, state } satisfies ProfileFile);
      if (text.length > maxFileBytes) return false;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${fileOf(name)}.new`, text, { mode: 0o600 });
      await rename(`${fileOf(name)}.new`, fileOf(name));
      return true;
    },
    lock(name) {
      if (writers.has(name)) return null;
      writers.add(name);
      return { release: () => void writers.delete(name) };
    },
  };
}
