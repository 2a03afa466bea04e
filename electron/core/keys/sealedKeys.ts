import { z } from 'zod';
import { connectionIdSchema, type ConnectionId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { oneLine, type AppError } from '../../../shared/errors/appError.ts';
import { createCachedDocument } from '../storage/cachedDocument.ts';
import type { DocumentFile } from '../storage/documentFile.ts';
import type { KeyCipher } from './keyCipher.ts';
import type { Clock } from '../time.ts';

/** Keys as stored on disk: encrypted by the keychain whose name is stored with them. */
export const keyFileSchema = z.object({
  version: z.literal(1),
  keys: z.array(
    z.object({
      connectionId: connectionIdSchema,
      lastFour: z.string().max(4).nullable(),
      backend: z.string().max(60),
      createdAt: z.number(),
      /** Base64. */
      sealed: z.string(),
    }),
  ),
});

export type KeyFile = z.infer<typeof keyFileSchema>;
export type SealedKey = KeyFile['keys'][number];

export interface SealedKeyPorts {
  readonly cipher: KeyCipher;
  readonly file: DocumentFile<KeyFile>;
  readonly clock: Clock;
}

/** Encrypted keys in their file, and the keychain that encrypts and decrypts them. */
export interface SealedKeys {
  list(): Promise<readonly SealedKey[]>;
  find(connectionId: ConnectionId): Promise<SealedKey | undefined>;
  seal(connectionId: ConnectionId, key: string): Promise<Result<null, AppError>>;
  remove(connectionId: ConnectionId): Promise<Result<null, AppError>>;
  /** Whether it was sealed by the keychain that is here now and protects, as far as that is known without asking it. */
  canOpen(sealed: SealedKey): boolean;
  /** Null if this keychain does not decrypt it; calls the keychain, and a locked one prompts the person. */
  open(sealed: SealedKey): Promise<string | null>;
}

export function createSealedKeys({ cipher, file, clock }: SealedKeyPorts): SealedKeys {
  const document = createCachedDocument<KeyFile>(file, { version: 1, keys: [] });

  async function replace(connectionId: ConnectionId, added: readonly SealedKey[]): Promise<Result<null, AppError>> {
    const changed = await document.change((known) => {
      const others = known.keys.filter((sealed) => sealed.connectionId !== connectionId);
      return ok({ ...known, keys: [...others, ...added] });
    });
    return changed.ok ? ok(null) : changed;
  }

  async function list(): Promise<readonly SealedKey[]> {
    return (await document.get()).keys;
  }

  return {
    list,
    find: async (connectionId) => (await list()).find((sealed) => sealed.connectionId === connectionId),
    async seal(connectionId, key) {
      const backend = cipher.backend().name;
      const bytes = await encrypt(cipher, key);
      if (bytes === null) return err(rejected(backend));
      const sealed = Buffer.from(bytes).toString('base64');
      return replace(connectionId, [
        { connectionId, lastFour: lastFourOf(key), backend, createdAt: clock.now(), sealed },
      ]);
    },
    remove: (connectionId) => replace(connectionId, []),
    canOpen(sealed) {
      const backend = cipher.backend();
      return backend.protects && sealed.backend === backend.name;
    },
    async open(sealed) {
      if (sealed.backend !== cipher.backend().name || !(await cipher.isUsable())) return null;
      try {
        const key = await cipher.decrypt(Buffer.from(sealed.sealed, 'base64'));
        // On Linux the seal has no check: another keyring opens about one in 256 of them, to nonsense.
        return lastFourOf(key) === sealed.lastFour ? key : null;
      } catch {
        return null;
      }
    },
  };
}

/** Four characters of a short key would be half of it. */
export function lastFourOf(key: string): string | null {
  return key.length >= 8 ? key.slice(-4) : null;
}

/** The keychain's error message could contain the key itself, so none of it is passed on. */
async function encrypt(cipher: KeyCipher, key: string): Promise<Uint8Array | null> {
  try {
    return await cipher.encrypt(key);
  } catch {
    return null;
  }
}

function rejected(backend: string): AppError {
  return {
    kind: 'key',
    reason: 'rejected-by-store',
    message: oneLine(`The keychain (${backend}) did not take the key`),
  };
}
