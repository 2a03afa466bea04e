import type { Session } from 'electron';
import { letKnowPosition } from '../../adapters/sessionFactory.ts';
import type { PageRequest } from '../server/capturePorts.ts';
import type { Devtools } from './devtools.ts';
import { headerOf, identityOf, type Identity } from './identity.ts';
import type { ReadyPage } from './pageSlot.ts';

const phone = { width: 390, height: 844, scale: 3 } as const;
const desktop = { width: 1280, height: 800, scale: 1 } as const;

/** Who the request's page is told to be visited by. */
export function identityFor(session: Session, request: PageRequest): Identity {
  return identityOf(request, {
    userAgent: session.getUserAgent(),
    version: process.versions['chrome'] ?? '',
    arch: process.arch,
  });
}

/** Makes the page be seen as the request asks: a phone or not, its place and languages, its size, its cookies. */
export async function emulate(
  page: ReadyPage,
  session: Session,
  request: PageRequest,
  identity: Identity,
): Promise<void> {
  const { latitude, longitude, known } = request.place;
  // For frames of other processes, before DevTools reaches them.
  page.contents.setUserAgent(identity.userAgent);
  letKnowPosition(session, known);
  const cookie = headerOf(request, 'cookie');
  const works: Promise<unknown>[] = [setScreen(page, request), assume(page.devtools, request, identity, '')];
  if (known) works.push(page.devtools.send('Emulation.setGeolocationOverride', { latitude, longitude, accuracy: 100 }));
  if (cookie !== null) works.push(setCookies(session, request.url, cookie));
  await Promise.all(works);
}

/** Tells one process of the page (`sessionId` of a frame or worker; empty for the page itself) where and who the browser is. */
export async function assume(
  devtools: Devtools,
  { place, mobile }: PageRequest,
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
  // A process may have been told already by another frame in it, and a worker has no such command.
  await Promise.allSettled(commands);
}

/** Whether the page is drawn as a person would see it: for a picture of it, for its looks, or to be acted on. */
export function isDrawn({ screenshot, actions, styles, draws }: PageRequest): boolean {
  return screenshot !== null || actions.length > 0 || styles || draws === true;
}

/**
 * Gives the page a screen: of the size asked for, else of the request's own. The page lays itself out for the whole screen in any
 * case; what nobody sees is drawn for a tiny window.
 */
export async function setScreen(
  { devtools, window }: ReadyPage,
  request: PageRequest,
  viewport = request.screenshot?.viewport,
): Promise<void> {
  const isSeen = isDrawn(request);
  const own = request.mobile ? phone : desktop;
  // A size that was asked for is that of the picture.
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
    // They would take their part of the width, and of every picture.
    devtools.send('Emulation.setScrollbarsHidden', { hidden: true }),
  ]);
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
