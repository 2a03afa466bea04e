import type { ConnectionId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { KeychainState, KeyStatus } from '../../../shared/connection/connection.ts';
import { isPassword } from '../../../shared/connection/secretSlots.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { createSealedKeys, lastFourOf, type SealedKey, type SealedKeyPorts } from './sealedKeys.ts';

export interface KeyPorts extends SealedKeyPorts {
  readonly onChanged: () => void;
}

export interface KeyService {
  /** Takes a key in: into the keychain, or into memory where there is none that protects. */
  set(connectionId: ConnectionId, key: string): Promise<Result<KeyStatus, AppError>>;
  remove(connectionId: ConnectionId): Promise<Result<KeyStatus, AppError>>;
  /** All keys that are there; a connection that is not named has none. */
  status(): Promise<Result<{ keychain: KeychainState; keys: KeyStatus[] }, AppError>>;
  /** The key itself, for main alone; null when the connection has none. */
  resolveKey(connectionId: ConnectionId): Promise<Result<string | null, AppError>>;
  /** Every key seen since the start, also one that was removed: for striking out. */
  knownSecrets(): readonly string[];
}

/** Keys of connections (security 5): keys are only accepted, and only their status is returned. */
export function createKeyService(ports: KeyPorts): KeyService {
  const vault = createSealedKeys(ports);
  /** Decrypted, or stored for this session only. */
  const opened = new Map<ConnectionId, { readonly key: string; readonly isOnlyHere: boolean }>();
  const unopenable = new Set<ConnectionId>();
  const seen = new Set<string>();

  function open(connectionId: ConnectionId, key: string, isOnlyHere: boolean): void {
    opened.set(connectionId, { key, isOnlyHere });
    unopenable.delete(connectionId);
    seen.add(key);
  }

  async function statusOf(connectionId: ConnectionId): Promise<KeyStatus> {
    const { name } = ports.cipher.backend();
    const inMemory = opened.get(connectionId);
    if (inMemory?.isOnlyHere) return statusInMemory(connectionId, inMemory.key, name);
    const sealed = await vault.find(connectionId);
    if (sealed === undefined) return { connectionId, state: 'absent', lastFour: null, store: 'none', backend: name };
    const isLocked = inMemory === undefined && (!vault.canOpen(sealed) || unopenable.has(connectionId));
    return statusSealed(sealed, isLocked);
  }

  return {
    async set(connectionId, text) {
      const key = isPassword(connectionId) ? text : text.trim().replace(/^bearer\s+/i, '');
      if (!(isPassword(connectionId) ? /^\P{Cc}+$/u : /^[\x21-\x7e]+$/).test(key)) return err(unusable);
      seen.add(key);
      const isOnlyHere = !(await ports.cipher.isUsable());
      if (!isOnlyHere) {
        const sealed = await vault.seal(connectionId, key);
        if (!sealed.ok) return sealed;
      }
      open(connectionId, key, isOnlyHere);
      ports.onChanged();
      return ok(await statusOf(connectionId));
    },
    async remove(connectionId) {
      const removed = await vault.remove(connectionId);
      if (!removed.ok) return removed;
      opened.delete(connectionId);
      unopenable.delete(connectionId);
      ports.onChanged();
      return ok(await statusOf(connectionId));
    },
    async status() {
      const backend = ports.cipher.backend();
      const sealed = (await vault.list()).map((key) => key.connectionId);
      const ids = [...new Set([...sealed, ...opened.keys()])];
      const keys = await Promise.all(ids.map(statusOf));
      return ok({ keychain: { store: backend.protects ? 'keychain' : 'memory', backend: backend.name }, keys });
    },
    async resolveKey(connectionId) {
      const inMemory = opened.get(connectionId);
      if (inMemory !== undefined) return ok(inMemory.key);
      const sealed = await vault.find(connectionId);
      if (sealed === undefined) return ok(null);
      const key = await vault.open(sealed);
      if (key !== null) {
        open(connectionId, key, false);
        return ok(key);
      }
      if (!unopenable.has(connectionId)) {
        unopenable.add(connectionId);
        ports.onChanged();
      }
      return err(locked);
    },
    knownSecrets: () => [...seen],
  };
}

function statusInMemory(connectionId: ConnectionId, key: string, backend: string): KeyStatus {
  return { connectionId, state: 'present', lastFour: lastFourOf(key), store: 'memory', backend };
}

function statusSealed({ connectionId, lastFour, backend }: SealedKey, isLocked: boolean): KeyStatus {
  return { connectionId, state: isLocked ? 'locked' : 'present', lastFour, store: 'keychain', backend };
}

/** Without the keychain's own name, which means nothing to a person. */
const locked: AppError = {
  kind: 'key',
  reason: 'locked',
  message: 'The key was sealed in a keychain that is locked or not there now',
};

const unusable: AppError = {
  kind: 'refused',
  reason: 'bad-input',
  message: 'A key is a single word of letters, digits and symbols',
};
