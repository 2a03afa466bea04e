import { describe, expect, test } from 'vitest';
import { hintHeaders, identityOf, type BundledBrowser } from '../../../../../electron/engine/pages/session/identity.ts';
import { localeForCountry } from '../../../../../electron/engine/locale/localeForCountry.ts';
import type { PageRequest } from '../../../../../electron/engine/ports/capture.ts';

const browser: BundledBrowser = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  version: '130.0.6723.137',
  arch: 'x64',
};

function request(changes: Partial<PageRequest> = {}): PageRequest {
  return { headers: {}, mobile: false, locale: { ...localeForCountry('DE'), known: true }, ...changes } as PageRequest;
}

test('the bundled Chromium visits under its own name, its hints those that it sends by itself', () => {
  const identity = identityOf(request(), browser);
  expect(identity).toMatchObject({
    userAgent: browser.userAgent,
    platform: 'Linux x86_64',
    acceptLanguage: 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7',
  });
  expect(identity.hints && hintHeaders(identity.hints)).toEqual({
    'sec-ch-ua': '"Not?A_Brand";v="99", "Chromium";v="130"',
    'sec-ch-ua-mobile': '?0',
    'sec-ch-ua-platform': '"Linux"',
  });
});

test.each([
  [131, '"Chromium";v="131", "Not_A Brand";v="24"'],
  [140, '"Not=A?Brand";v="24", "Chromium";v="140"'],
])('of version %i the list is %s', (major, list) => {
  const identity = identityOf(request(), { ...browser, version: `${major}.0.1.2` });
  expect(identity.hints && hintHeaders(identity.hints)['sec-ch-ua']).toBe(list);
});

test('a phone is one in its name, its platform and its hints', () => {
  const identity = identityOf(request({ mobile: true }), browser);
  expect(identity.userAgent).toBe(
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  );
  expect(identity.platform).toBe('Linux armv81');
  expect(identity.hints).toMatchObject({ platform: 'Android', mobile: true, architecture: '' });
});

describe('another name in the headers', () => {
  test('of a Chrome brings that one’s hints', () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 Safari/537.36' };
    const identity = identityOf(request({ headers }), browser);
    expect(identity.platform).toBe('Win32');
    expect(identity.hints).toMatchObject({ platform: 'Windows', mobile: false });
    expect(identity.hints?.brands).toContainEqual({ brand: 'Chromium', version: '120' });
  });

  test.each(['Mine/1.0', 'Mozilla/5.0 (Macintosh) Gecko/20100101 Firefox/128.0'])('%s sends none', (name) => {
    expect(identityOf(request({ headers: { 'User-Agent': name } }), browser)).toMatchObject({
      userAgent: name,
      hints: null,
    });
  });

  test('languages of the headers come before those of the place', () => {
    const headers = { 'Accept-Language': 'it;q=0.8, sv' };
    expect(identityOf(request({ headers }), browser)).toMatchObject({
      acceptLanguage: 'it;q=0.8, sv',
      languages: ['sv', 'it'],
    });
  });
});
