import { expect, it } from 'vitest';
import { engineToken } from '../../../../electron/core/engine/engineToken.ts';
import type { ConnectionId } from '../../../../shared/base/brand.ts';
import { err, ok } from '../../../../shared/base/result.ts';
import { secretSlots } from '../../../../shared/connection/secretSlots.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { defaultSettings } from '../../../../shared/settings/settings.ts';

const locked: AppError = { kind: 'key', reason: 'locked', message: 'locked' };

function createWorld(enginePort: number | null, isLocked = false) {
  const stored = new Map<ConnectionId, string>();
  let made = 0;
  const token = () =>
    engineToken({
      keys: {
        resolveKey: (id) => Promise.resolve(isLocked ? err(locked) : ok(stored.get(id) ?? null)),
        set(connectionId, key) {
          stored.set(connectionId, key);
          return Promise.resolve(
            ok({ connectionId, state: 'present', lastFour: null, store: 'keychain', backend: 'x' }),
          );
        },
      },
      settings: { get: () => Promise.resolve(ok({ ...defaultSettings, enginePort })) },
      makeToken: () => `token-${(made += 1)}`,
    });
  return { token, stored };
}

it('is the same at each start on a fixed port, and lies in the keychain', async () => {
  const { token, stored } = createWorld(4810);
  expect([await token(), await token()]).toEqual(['token-1', 'token-1']);
  expect([...stored]).toEqual([[secretSlots.engineToken, 'token-1']]);
});

it('is a new one at each start without a fixed port, and is not stored', async () => {
  const { token, stored } = createWorld(null);
  expect([await token(), await token()]).toEqual(['token-1', 'token-2']);
  expect(stored.size).toBe(0);
});

it('is one for this session where the keychain is locked', async () => {
  const { token, stored } = createWorld(4810, true);
  expect(await token()).toBe('token-1');
  expect(stored.size).toBe(0);
});
