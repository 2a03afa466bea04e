import { safeStorage, type SafeStorage } from 'electron';
import type { KeyCipher } from '../core/keys/keyCipher.ts';

/** Electron 45 has asynchronous calls and 33 only the synchronous ones: feature-detected here and nowhere else. */
type ModernCalls = Partial<
  Pick<SafeStorage, 'encryptStringAsync' | 'decryptStringAsync' | 'isAsyncEncryptionAvailable'>
>;

/** The operating system's secret store behind Electron's safeStorage; usable after `ready`. */
export function createSafeStorageCipher(): KeyCipher {
  const modern: ModernCalls = safeStorage;
  /** The keychain's latest verdict; null before the first check. */
  let lastVerdict: boolean | null = null;

  function backend(): { name: string; isNamed: boolean } {
    const name = process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : platformStore();
    return { name, isNamed: name !== 'basic_text' && name !== 'unknown' };
  }

  return {
    backend() {
      const { name, isNamed } = backend();
      // Not `isEncryptionAvailable` here: with a locked keyring it waits for the person's password, and the window with it.
      return { name, protects: isNamed && lastVerdict !== false };
    },
    async isUsable() {
      // Both are required: with a flag but no bus the name is right and nothing works; without a keyring it is `basic_text`.
      if (!backend().isNamed) return false;
      lastVerdict =
        modern.isAsyncEncryptionAvailable === undefined
          ? safeStorage.isEncryptionAvailable()
          : await modern.isAsyncEncryptionAvailable();
      return lastVerdict;
    },
    async encrypt(secret) {
      const sealed =
        modern.encryptStringAsync === undefined
          ? safeStorage.encryptString(secret)
          : await modern.encryptStringAsync(secret);
      return new Uint8Array(sealed);
    },
    async decrypt(sealed) {
      const bytes = Buffer.from(sealed);
      if (modern.decryptStringAsync === undefined) return safeStorage.decryptString(bytes);
      return (await modern.decryptStringAsync(bytes)).result;
    },
  };
}

function platformStore(): string {
  return process.platform === 'darwin' ? 'keychain' : 'dpapi';
}
