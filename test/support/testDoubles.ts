import type { EngineAddress, EngineGateway } from '../../electron/core/engine/engineGateway.ts';
import type { KeyCipher } from '../../electron/core/keys/keyCipher.ts';
import { err, type Result } from '../../shared/base/result.ts';
import type { EngineError } from '../../shared/errors/appError.ts';

/** A keychain that reverses bytes; the test may change `name` and `protects`. */
export interface TestCipher extends KeyCipher {
  name: string;
  protects: boolean;
  isBroken: boolean;
  /** Number of availability checks, each of which would prompt the user if the keychain were locked. */
  questions: number;
}

export function createTestCipher(): TestCipher {
  const cipher: TestCipher = {
    name: 'test_keyring',
    protects: true,
    isBroken: false,
    questions: 0,
    backend: () => ({ name: cipher.name, protects: cipher.protects }),
    async isUsable() {
      cipher.questions += 1;
      return cipher.protects;
    },
    async encrypt(secret) {
      if (cipher.isBroken) throw new Error(`cannot seal ${secret}`);
      return Buffer.from(`${cipher.name}:${secret}`).map((byte) => byte ^ 0x5a);
    },
    async decrypt(sealed) {
      const text = Buffer.from(sealed.map((byte) => byte ^ 0x5a)).toString();
      if (cipher.isBroken || !text.startsWith(`${cipher.name}:`)) throw new Error('cannot open');
      return text.slice(cipher.name.length + 1);
    },
  };
  return cipher;
}

/** The engine as its users see it; the test controls whether it starts and when it crashes. */
export interface TestEngine extends EngineGateway {
  address: Result<EngineAddress, EngineError> | Promise<Result<EngineAddress, EngineError>>;
  crash(exitCode: number | null): void;
}

export function createTestEngine(): TestEngine {
  const listeners = new Set<(exitCode: number | null) => void>();
  const engine: TestEngine = {
    address: err({
      kind: 'engine',
      reason: 'could-not-start',
      exitCode: null,
      message: 'There is no engine in this test',
    }),
    ensureReady: async () => engine.address,
    onCrash(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    crash: (exitCode) => {
      for (const listener of [...listeners]) listener(exitCode);
    },
  };
  return engine;
}
