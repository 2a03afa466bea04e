import { describe, expect, it } from 'vitest';
import { keyLabel, storeName } from '../../../../renderer/data/labels/keyLabel.ts';
import { createText } from '../../../../renderer/messages/createText.ts';
import { connectionIdSchema } from '../../../../shared/base/brand.ts';
import type { KeyStatus } from '../../../../shared/connection/connection.ts';

const { t } = createText('en');
const key: KeyStatus = {
  connectionId: connectionIdSchema.parse('hosted'),
  state: 'present',
  lastFour: '9f3c',
  store: 'keychain',
  backend: 'gnome_libsecret',
};

describe('words about a key', () => {
  it('tell where it is', () => {
    expect(keyLabel(undefined, t)).toBe('no key');
    expect(keyLabel(key, t)).toBe('key stored');
    expect(keyLabel({ ...key, store: 'memory', backend: 'basic_text' }, t)).toBe('key for this session');
    expect(keyLabel({ ...key, state: 'locked' }, t)).toBe('key locked');
  });

  it('call a store by the name that people know, or by its own', () => {
    expect(storeName('kwallet5', t)).toBe('KWallet');
    expect(storeName('future_store', t)).toBe('future_store');
  });
});
