import type { Cookie, Session } from 'electron';
import { z } from 'zod';
import { originStorageSchema } from '../../profiles/profileState.ts';
import type { OriginStorage, ProfileState, StoredCookie } from '../../ports/profile.ts';
import type { Devtools } from '../devtools/devtools.ts';
import { createIsolatedWorld, mainFrameOf } from '../devtools/isolatedWorld.ts';
import type { ReadyPage } from './pageSlot.ts';
import { withTimeout } from '../devtools/withTimeout.ts';

const pausedSchema = z.object({ requestId: z.string() });
const treeSchema = z.object({
  frameTree: z.object({
    frame: z.object({ id: z.string() }),
    childFrames: z.array(z.object({ frame: z.object({ id: z.string() }) })).optional(),
  }),
});

const patience = 2000;
const maxFrames = 20;
/** Characters of one origin, as browsers allow it. */
const maxStorageChars = 10_000_000;

/**
 * Restores a profile's cookies and storage into a fresh session, before the first navigation. Storage belongs to an origin: an empty page
 * is served locally for each origin in place of the site.
 */
export async function restoreState(page: ReadyPage, session: Session, state: ProfileState): Promise<void> {
  await Promise.all(state.cookies.map((cookie) => session.cookies.set(toElectron(cookie)).catch(() => undefined)));
  const { devtools } = page;
  const filled = state.storage.filter(
    ({ local, session: own }) => Object.keys(local).length + Object.keys(own).length > 0,
  );
  if (filled.length === 0) return;
  let standsIn = true;
  devtools.onEvent(({ method, params, sessionId }) => {
    if (!standsIn || method !== 'Fetch.requestPaused' || sessionId !== '') return;
    const paused = pausedSchema.safeParse(params);
    if (!paused.success) return;
    devtools
      .send('Fetch.fulfillRequest', {
        requestId: paused.data.requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: 'text/html' }],
        body: '',
      })
      .catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] });
  for (const storage of filled) await withTimeout(patience, fillOrigin(devtools, storage)).catch(() => undefined);
  standsIn = false;
  await devtools.send('Fetch.disable');
}

async function fillOrigin(devtools: Devtools, { origin, local, session }: OriginStorage): Promise<void> {
  await devtools.send('Page.navigate', { url: `${origin}/` });
  const world = await createIsolatedWorld(devtools, await mainFrameOf(devtools));
  const data = JSON.stringify({ local, session });
  await world.evaluate(
    `(({ local, session }) => { if (location.origin !== ${JSON.stringify(origin)}) return;
      for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
      for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value); })(${data})`,
    patience,
  );
}

/** Reads the state after the visit: all cookies, and the storage of the page's own frames. */
export async function readState(page: ReadyPage, session: Session): Promise<ProfileState> {
  const cookies = await session.cookies.get({});
  const storage = await withTimeout(patience * 2, readStorage(page.devtools)).catch(() => []);
  return { cookies: cookies.map(fromElectron), storage: Array.isArray(storage) ? storage : [] };
}

async function readStorage(devtools: Devtools): Promise<OriginStorage[]> {
  const { frameTree } = await devtools.call(treeSchema, 'Page.getFrameTree');
  const frames = [frameTree.frame, ...(frameTree.childFrames ?? []).map(({ frame }) => frame)].slice(0, maxFrames);
  const found = new Map<string, OriginStorage>();
  for (const { id } of frames) {
    try {
      const world = await createIsolatedWorld(devtools, id);
      const storage = originStorageSchema.parse(
        await world.evaluate(
          '({ origin: location.origin, local: { ...localStorage }, session: { ...sessionStorage } })',
          patience,
        ),
      );
      const isKept = /^https?:\/\//.test(storage.origin) && JSON.stringify(storage).length <= maxStorageChars;
      if (isKept && !found.has(storage.origin)) found.set(storage.origin, storage);
    } catch {
      // A frame without storage (sandboxed, opaque), or of another process.
    }
  }
  return [...found.values()];
}

function fromElectron(cookie: Cookie): StoredCookie {
  return {
    name: cookie.name,
    value: cookie.value,
    domain: cookie.domain ?? '',
    hostOnly: cookie.hostOnly ?? false,
    path: cookie.path ?? '/',
    secure: cookie.secure ?? false,
    httpOnly: cookie.httpOnly ?? false,
    sameSite: cookie.sameSite,
    expirationDate: cookie.expirationDate ?? null,
  };
}

function toElectron(cookie: StoredCookie): Electron.CookiesSetDetails {
  const { name, value, path, secure, httpOnly, sameSite, expirationDate } = cookie;
  return {
    url: `${secure ? 'https' : 'http'}://${cookie.domain.replace(/^\./, '')}${path}`,
    ...{ name, value, path, secure, httpOnly, sameSite },
    ...(cookie.hostOnly ? {} : { domain: cookie.domain }),
    ...(expirationDate === null ? {} : { expirationDate }),
  };
}
