import { expect, test } from 'vitest';
import { err, ok } from '../../../../shared/base/result.ts';
import { localeForCountry } from '../../../../electron/engine/locale/localeForCountry.ts';
import { captureThrough } from '../../../../electron/engine/proxies/captureThrough.ts';
import type { ProxyEntry } from '../../../../electron/engine/proxies/proxyRoutes.ts';
import type { CapturedPage, PageCapture, PageRequest } from '../../../../electron/engine/ports/capture.ts';

type Captured = Awaited<ReturnType<PageCapture['capture']>>;

const page = (statusCode: number): Captured =>
  ok({ statusCode, url: 'https://a.example/', proxyUsed: 'basic' } as CapturedPage);
const broken = err({ kind: 'site', message: 'broken' } as const);
const never = new AbortController().signal;
const enhanced: ProxyEntry = { kind: 'enhanced', country: null, address: 'http://e' };

/** Visits with these responses in turn; returns the routes taken. */
async function visit(proxy: PageRequest['proxy'], entries: readonly ProxyEntry[], ...answers: Captured[]) {
  const routes: (string | undefined)[] = [];
  const pages: PageCapture = {
    capture: async ({ route }) => {
      routes.push(route);
      return await Promise.resolve(answers.shift() ?? broken);
    },
  };
  const request = { proxy, locale: { ...localeForCountry(), known: false }, timeoutMs: 5000 } as PageRequest;
  const captured = await captureThrough(pages, entries, () => 0).capture(request, never);
  return { routes, captured };
}

test('basic goes once, its own way or everybody’s', async () => {
  expect(await visit('basic', [enhanced], page(403))).toMatchObject({
    routes: [undefined],
    captured: { value: { statusCode: 403, proxyUsed: 'basic' } },
  });
  const basic: ProxyEntry = { kind: 'basic', country: null, address: 'http://b' };
  expect((await visit('basic', [basic], page(200))).routes).toEqual(['basic']);
});

test('enhanced takes its proxy and says so, and fails where there is none', async () => {
  expect(await visit('enhanced', [enhanced], page(200))).toMatchObject({
    routes: ['enhanced'],
    captured: { value: { proxyUsed: 'stealth' } },
  });
  expect(await visit('enhanced', [])).toEqual({ routes: [], captured: err({ kind: 'proxy' }) });
});

test.each([
  page(403),
  page(401),
  page(429),
  page(503),
  broken,
])('auto tries again with enhanced after %j', async (first) => {
  expect(await visit('auto', [enhanced], first, page(200))).toMatchObject({
    routes: [undefined, 'enhanced'],
    captured: { value: { statusCode: 200, proxyUsed: 'stealth' } },
  });
});

test.each([
  page(200),
  page(404),
  page(500),
  err({ kind: 'dns', host: 'a.example' } as const),
])('auto is content with %j', async (first) => {
  expect((await visit('auto', [enhanced], first)).routes).toEqual([undefined]);
});

test('auto keeps the site’s own refusal where the enhanced proxy cannot be reached, and has one try where there is none', async () => {
  expect(await visit('auto', [enhanced], page(403), broken)).toMatchObject({
    captured: { value: { statusCode: 403 } },
  });
  expect((await visit('auto', [], page(403))).routes).toEqual([undefined]);
});
