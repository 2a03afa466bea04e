import { describe, expect, test } from 'vitest';
import { localeForCountry } from '../../../../electron/engine/locale/localeForCountry.ts';
import {
  chooseProxy,
  guardRoutes,
  parseProxyEntry,
  type ProxyEntry,
} from '../../../../electron/engine/proxies/proxyRoutes.ts';

function entries(...texts: string[]): ProxyEntry[] {
  return texts.map((text) => {
    const [kind = '', value = ''] = text.split(' ');
    const entry = parseProxyEntry(kind === 'enhanced' ? 'enhanced' : 'basic', value);
    if (entry === null) throw new Error(text);
    return entry;
  });
}

const at = (country: string) => ({ ...localeForCountry(country), known: true });
const anywhere = { ...localeForCountry(), known: false };

describe('the proxy for a place', () => {
  const list = entries(
    'basic http://all',
    'basic JP=http://japan',
    'enhanced DE=http://germany',
    'enhanced BR=http://brazil',
  );

  test.each([
    ['basic', at('JP'), 'http://japan'],
    ['basic', at('FR'), 'http://all'],
    ['basic', anywhere, 'http://all'],
    ['enhanced', at('DE'), 'http://germany'],
    ['enhanced', at('FR'), 'http://germany'],
    ['enhanced', at('AR'), 'http://brazil'],
  ] as const)('%s from %o is %s', (kind, place, address) => {
    expect(chooseProxy(list, kind, place)?.address).toBe(address);
  });

  test('is none where there is none, and none of another country for who asked for no place', () => {
    expect(chooseProxy([], 'enhanced', anywhere)).toBeNull();
    expect(chooseProxy(entries('basic JP=http://japan'), 'basic', anywhere)).toBeNull();
  });
});

test('the guard gets them by name, with their passwords', () => {
  const routes = guardRoutes(
    entries('basic socks5://ada@[2001:db8::1]', 'enhanced DE=http://c.example:3128'),
    {
      basic: 'secret',
    },
    true,
  );
  expect(routes).toEqual({
    basic: {
      kind: 'socks',
      host: '2001:db8::1',
      port: 1080,
      login: { user: 'ada', password: 'secret' },
      resolvesNames: true,
    },
    'enhanced.DE': { kind: 'http', host: 'c.example', port: 3128, login: null, resolvesNames: true },
  });
});
