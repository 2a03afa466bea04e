import { describe, expect, it } from 'vitest';
import { keyWords, storeName } from '../../../renderer/data/keyWords.ts';
import { createText } from '../../../renderer/messages/createText.ts';
import { connectionIdSchema } from '../../../shared/base/brand.ts';
import type { KeyStatus } from '../../../shared/connection/connection.ts';

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
    expect(keyWords(undefined, t)).toBe('no key');
    expect(keyWords(key, t)).toBe('key stored');
    expect(keyWords({ ...key, store: 'memory', backend: 'basic_text' }, t)).toBe('key for this session');
    expect(keyWords({ ...key, state: 'locked' }, t)).toBe('key locked');
  });

  it('call a store by the name that people know, or by its own', () => {
    expect(storeName('kwallet5', t)).toBe('KWallet');
    expect(storeName('future_store', t)).toBe('future_store');
  });
});
