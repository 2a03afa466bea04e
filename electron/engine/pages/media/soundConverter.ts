import type { Session } from 'electron';
import { createSession } from '../../../adapters/sessionFactory.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { openHiddenWindow } from '../hiddenWindow.ts';
import { late, withinMs } from '../withinMs.ts';

export interface SoundConverter {
  /** Makes an MP3 of the sound of a file. The error is a sentence part: `its sound (opus) cannot be decoded`. */
  toMp3(bytes: Uint8Array, timeMs: number): Promise<Result<Uint8Array, string>>;
}

/** Longer sound would be more than an answer can wait for. */
const longestSeconds = 3 * 60 * 60;
const origin = 'https://sound.invalid';

interface Work {
  readonly input: Uint8Array;
  output: Uint8Array | null;
}

/**
 * Decodes strangers' sound where a fault in a decoder reaches nobody: in an empty page of its own, in a process made anew for
 * each file, in a session whose every address is answered here. One file at a time.
 */
export function createSoundConverter(): SoundConverter {
  let line: Promise<unknown> = Promise.resolve();
  let opened: { readonly session: Session; work: Work | null } | null = null;

  async function openSession(): Promise<NonNullable<typeof opened>> {
    const session = createSession({ partition: 'sound', cache: false });
    const place: NonNullable<typeof opened> = { session, work: null };
    // What is not answered here would go to a port where nobody is.
    await session.setProxy({
      mode: 'fixed_servers',
      proxyRules: 'http://127.0.0.1:9',
      proxyBypassRules: '<-loopback>',
    });
    session.protocol.handle('http', () => new Response(null, { status: 404 }));
    session.protocol.handle('https', (request) => answer(request, place.work));
    return place;
  }

  async function convert(input: Uint8Array, timeMs: number): Promise<Result<Uint8Array, string>> {
    opened ??= await openSession();
    const work: Work = { input, output: null };
    opened.work = work;
    const window = openHiddenWindow(opened.session);
    // Nothing leads away from the page that converts.
    window.webContents.on('will-navigate', (event) => event.preventDefault());
    try {
      const { default: source } = await import('../inpage/convert/mp3.inpage.ts?inpage');
      await window.loadURL(`${origin}/`);
      const call = `(${source}).convert('/input', '/output', ${longestSeconds})`;
      const running = window.webContents.executeJavaScript(call) as Promise<unknown>;
      const ended = new Promise<string>((resolve) => {
        window.webContents.once('render-process-gone', () => resolve('its sound ended the process that decoded it'));
      });
      const said = await withinMs(timeMs, Promise.race([running, ended]));
      if (said === late) return err('its sound was not converted in time');
      if (said !== '') return err(String(said).slice(0, 200));
      return work.output === null ? err('its sound came to nothing') : ok(work.output);
    } catch (failure) {
      return err(
        `its sound cannot be read (${failure instanceof Error ? failure.message.slice(0, 150) : 'no reason'})`,
      );
    } finally {
      opened.work = null;
      if (!window.isDestroyed()) window.destroy();
    }
  }

  return {
    async toMp3(bytes, timeMs) {
      const turn = line.then(() => convert(bytes, timeMs));
      line = turn.catch(() => undefined);
      return await turn;
    },
  };
}

async function answer(request: Request, work: Work | null): Promise<Response> {
  const { pathname, origin: asked } = new URL(request.url);
  if (asked !== origin || work === null) return new Response(null, { status: 404 });
  if (pathname === '/')
    return new Response('<!doctype html><title>sound</title>', { headers: { 'content-type': 'text/html' } });
  if (pathname === '/input') return new Response(new Uint8Array(work.input));
  if (pathname !== '/output' || request.method !== 'POST') return new Response(null, { status: 404 });
  work.output = new Uint8Array(await request.arrayBuffer());
  return new Response(null, { status: 204 });
}
