import type { Session } from 'electron';
import { letKnowPosition } from '../../../adapters/sessionFactory.ts';
import type { PageRequest } from '../../ports/capture.ts';
import type { Devtools } from '../devtools/devtools.ts';
import { headerOf, identityOf, type Identity } from './identity.ts';
import type { ReadyPage } from './pageSlot.ts';

const phone = { width: 390, height: 844, scale: 3 } as const;
const desktop = { width: 1280, height: 800, scale: 1 } as const;

/** Returns the identity presented to the page of a request. */
export function identityFor(session: Session, request: PageRequest): Identity {
  return identityOf(request, {
    userAgent: session.getUserAgent(),
    version: process.versions['chrome'] ?? '',
    arch: process.arch,
  });
}

/** Applies the request's emulation: mobile or desktop, locale and languages, viewport, cookies. */
export async function emulate(
  page: ReadyPage,
  session: Session,
  request: PageRequest,
  identity: Identity,
): Promise<void> {
  const { latitude, longitude, known } = request.locale;
  // For frames of other processes, before DevTools reaches them.
  page.contents.setUserAgent(identity.userAgent);
  letKnowPosition(session, known);
  const cookie = headerOf(request, 'cookie');
  const works: Promise<unknown>[] = [setScreen(page, request), assume(page.devtools, request, identity, '')];
  if (known) works.push(page.devtools.send('Emulation.setGeolocationOverride', { latitude, longitude, accuracy: 100 }));
  if (cookie !== null) works.push(setCookies(session, request.url, cookie));
  await Promise.all(works);
}

/** Applies locale and identity to one process of the page (`sessionId` of a frame or worker; empty for the page itself). */
export async function assume(
  devtools: Devtools,
  { locale: place, mobile }: PageRequest,
  identity: Identity,
  sessionId: string,
): Promise<void> {
  const { userAgent, platform, languages, hints } = identity;
  const [locale] = languages;
  const commands: Promise<unknown>[] = [
    devtools.send(
      'Emulation.setUserAgentOverride',
      {
        userAgent,
        platform,
        acceptLanguage: languages.join(','),
        ...(hints === null ? {} : { userAgentMetadata: hints }),
      },
      sessionId,
    ),
    devtools.send('Emulation.setTimezoneOverride', { timezoneId: place.timezone }, sessionId),
  ];
  if (mobile)
    commands.push(devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 }, sessionId));
  if (locale !== undefined) commands.push(devtools.send('Emulation.setLocaleOverride', { locale }, sessionId));
  // Errors are expected: another frame may have configured the process already, and a worker lacks some of the commands.
  await Promise.allSettled(commands);
}

/** Returns whether the page is rendered at its real size: for a screenshot, for its styles, or for actions. */
export function isDrawn({ screenshot, actions, styles, draws }: PageRequest): boolean {
  return screenshot !== null || actions.length > 0 || styles || draws === true;
}

/**
 * Sets the viewport: the given size, else the request's own. Layout uses the complete viewport in any case; a page that is not visible is
 * painted into a tiny window.
 */
export async function setScreen(
  { devtools, window }: ReadyPage,
  request: PageRequest,
  viewport = request.screenshot?.viewport,
): Promise<void> {
  const isSeen = isDrawn(request);
  const own = request.mobile ? phone : desktop;
  // A requested size is the size of the image.
  const { width, height, scale } = viewport === undefined ? own : { ...viewport, scale: 1 };
  if (isSeen) window.setContentSize(width, height);
  const size = { width, height, screenWidth: width, screenHeight: height };
  await Promise.all([
    devtools.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      deviceScaleFactor: scale,
      mobile: request.mobile,
      dontSetVisibleSize: !isSeen,
    }),
    // Scrollbars would take up width, and appear in every screenshot.
    devtools.send('Emulation.setScrollbarsHidden', { hidden: true }),
  ]);
}

/** Sets the pairs of a cookie header as cookies: later cookies of the site replace them, as in any browser. */
export async function setCookies(session: Session, url: string, header: string): Promise<void> {
  const pairs = header.split(';').map((pair) => pair.trim());
  for (const pair of pairs) {
    const separator = pair.indexOf('=');
    const name = separator === -1 ? '' : pair.slice(0, separator).trim();
    const value = separator === -1 ? pair : pair.slice(separator + 1).trim();
    if (pair !== '') await session.cookies.set({ url, name, value }).catch(() => undefined);
  }
}
