import type { Session } from 'electron';
import type { PageRequest } from '../server/capturePorts.ts';
import type { ReadyPage } from './pageSlot.ts';

const phone = { width: 390, height: 844, scale: 3 } as const;

/** Makes the page be seen as the request asks: a phone or not, its languages, its size, its headers. */
export async function emulate(page: ReadyPage, session: Session, request: PageRequest): Promise<void> {
  const { devtools } = page;
  const userAgent =
    headerOf(request, 'user-agent') ??
    (request.mobile ? phoneUserAgent(session.getUserAgent()) : session.getUserAgent());
  const acceptLanguage = headerOf(request, 'accept-language') ?? acceptLanguageOf(request.languages);
  const commands: Promise<unknown>[] = [setScreen(page, request)];
  if (request.mobile || acceptLanguage !== null || userAgent !== session.getUserAgent()) {
    commands.push(
      devtools.send('Emulation.setUserAgentOverride', {
        userAgent,
        ...(acceptLanguage === null ? {} : { acceptLanguage }),
        ...clientHints(request),
      }),
    );
  }
  const [locale] = request.languages;
  if (locale !== undefined && locale !== '*') {
    commands.push(
      devtools.send('Emulation.setLocaleOverride', { locale: locale.split(';')[0] ?? locale }).catch(() => undefined),
    );
  }
  await Promise.all(commands);
  await sendAlong(session, request);
}

const desktop = { width: 1280, height: 800, scale: 1 } as const;

/** The page lays itself out for the whole screen in any case; what nobody takes a picture of is drawn for a tiny window. */
async function setScreen({ devtools, window }: ReadyPage, request: PageRequest): Promise<void> {
  const isPictured = request.screenshot !== null;
  const screen = request.mobile ? phone : { ...desktop, ...request.screenshot?.viewport };
  const { width, height, scale } = screen;
  if (isPictured) window.setContentSize(width, height);
  const size = { width, height, screenWidth: width, screenHeight: height };
  await Promise.all([
    devtools.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      deviceScaleFactor: scale,
      mobile: request.mobile,
      dontSetVisibleSize: !isPictured,
    }),
    // They would take their part of the width, and of every picture.
    devtools.send('Emulation.setScrollbarsHidden', { hidden: true }),
    request.mobile ? devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 }) : null,
  ]);
}

/** The list as Chromium takes it: the weights of the header are its own, by the order. */
function acceptLanguageOf(languages: readonly string[]): string | null {
  const names = languages.map((language) => language.split(';')[0] ?? '').filter((name) => name !== '*');
  return names.length === 0 ? null : names.join(',');
}

function phoneUserAgent(userAgent: string): string {
  const version = /Chrome\/[\d.]+/.exec(userAgent)?.[0] ?? 'Chrome/130.0.0.0';
  return `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ${version} Mobile Safari/537.36`;
}

function clientHints(request: PageRequest): object {
  if (!request.mobile) return {};
  const brands = [{ brand: 'Chromium', version: process.versions['chrome']?.split('.')[0] ?? '130' }];
  return {
    userAgentMetadata: {
      brands,
      platform: 'Android',
      platformVersion: '10',
      architecture: '',
      model: 'K',
      mobile: true,
    },
  };
}

function headerOf(request: PageRequest, name: string): string | null {
  const found = Object.entries(request.headers).find(([key]) => key.toLowerCase() === name);
  return found?.[1] ?? null;
}

/** Headers that have a place of their own in a browser. */
const placed = new Set(['user-agent', 'accept-language', 'cookie']);

/** Sends the request's headers to the page's own origin and to nobody else: they may hold secrets. */
async function sendAlong(session: Session, request: PageRequest): Promise<void> {
  const { origin } = new URL(request.url);
  const headers = Object.entries(request.headers).filter(([name]) => !placed.has(name.toLowerCase()));
  const cookie = headerOf(request, 'cookie');
  if (cookie !== null) await setCookies(session, request.url, cookie);
  if (headers.length === 0) return;
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  session.webRequest.onBeforeSendHeaders({ urls: [`${origin}/*`] }, (details, answer) => {
    const others = Object.entries(details.requestHeaders).filter(([name]) => !names.has(name.toLowerCase()));
    answer({ requestHeaders: Object.fromEntries([...others, ...headers]) });
  });
}

/** A cookie header becomes cookies: what the site sets afterwards then replaces them, as in any browser. */
async function setCookies(session: Session, url: string, header: string): Promise<void> {
  const pairs = header.split(';').map((pair) => pair.trim());
  for (const pair of pairs) {
    const separator = pair.indexOf('=');
    const name = separator === -1 ? '' : pair.slice(0, separator).trim();
    const value = separator === -1 ? pair : pair.slice(separator + 1).trim();
    if (pair !== '') await session.cookies.set({ url, name, value }).catch(() => undefined);
  }
}
