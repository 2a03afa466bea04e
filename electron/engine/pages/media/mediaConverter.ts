import type { Session } from 'electron';
import { createSession } from '../../../adapters/sessionFactory.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { openHiddenWindow } from '../hiddenWindow.ts';
import type { ConversionOrder } from '../inpage/convert/conversionOrder.ts';
import { late, withinMs } from '../withinMs.ts';
import type { PageFetch } from './fetchOfPage.ts';
import { longestFile, longestSeconds } from './mediaLimits.ts';
import { type FoundStream, openStreamPieces, type StreamPieces } from './stream/streamPieces.ts';

/** What is converted: a file that was fetched whole, or a stream whose pieces are fetched meanwhile as `page` would. */
export type ConverterInput =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'stream'; readonly stream: FoundStream; readonly page: PageFetch; readonly signal: AbortSignal };

export interface MediaConverter {
  /**
   * Makes an MP3 of the sound, or an MP4 that holds film and sound as they are, in at most so many milliseconds. The error is a part
   * of a sentence about the file: `: its sound (opus) cannot be decoded`, ` is a live stream, which has no end`.
   */
  convert(input: ConverterInput, goal: ConversionOrder['goal'], timeMs: number): Promise<Result<Uint8Array, string>>;
}

/** One conversion: what its page may read, and what it made. */
interface Work {
  readonly origin: string;
  readonly file: Uint8Array | null;
  readonly pieces: StreamPieces | null;
  output: Uint8Array | null;
}

/**
 * Reads strangers' sound and film where a fault in a decoder reaches nobody: in an empty page of its own, in a process made anew for
 * each, in a session whose every address is answered here. Each has a site of its own, so that a slow stream holds up nobody else.
 */
export function createMediaConverter(): MediaConverter {
  const works = new Map<string, Work>();
  let session: Promise<Session> | null = null;
  let count = 0;

  async function run(work: Work, order: ConversionOrder, timeMs: number): Promise<string> {
    session ??= openSession(works);
    const window = openHiddenWindow(await session);
    // Nothing leads away from the page that converts.
    window.webContents.on('will-navigate', (event) => event.preventDefault());
    try {
      const { default: source } = await import('../inpage/convert/convert.inpage.ts?inpage');
      await window.loadURL(`${work.origin}/`);
      const call = `(${source}).convert(${JSON.stringify(order)})`;
      const running = window.webContents.executeJavaScript(call) as Promise<unknown>;
      const ended = new Promise<string>((resolve) => {
        window.webContents.once('render-process-gone', () => resolve('it ended the process that read it'));
      });
      const said = await withinMs(timeMs, Promise.race([running, ended]));
      return said === late ? 'it was not converted in time' : String(said).slice(0, 200);
    } catch (failure) {
      return `it cannot be read (${failure instanceof Error ? failure.message.slice(0, 150) : 'no reason'})`;
    } finally {
      if (!window.isDestroyed()) window.destroy();
    }
  }

  return {
    async convert(input, goal, timeMs) {
      count += 1;
      const origin = `https://media-${count}.invalid`;
      const over = new AbortController();
      const work: Work = { origin, ...sourceOf(input, origin, over.signal), output: null };
      works.set(origin, work);
      const isStream = work.pieces !== null;
      const from = isStream ? '/piece/0' : '/input';
      const order = { from, isStream, to: '/output', goal, longestSeconds, mostBytes: longestFile };
      try {
        const failure = await run(work, order, timeMs);
        const refusal = work.pieces?.refusal() ?? null;
        if (failure !== '') return err(refusal === null ? `: ${failure}` : ` ${refusal}`);
        return work.output === null ? err(': it came to nothing') : ok(work.output);
      } finally {
        works.delete(origin);
        over.abort();
      }
    },
  };
}

function sourceOf(input: ConverterInput, origin: string, over: AbortSignal): Pick<Work, 'file' | 'pieces'> {
  if (input.kind === 'file') return { file: input.bytes, pieces: null };
  const signal = AbortSignal.any([input.signal, over]);
  return { file: null, pieces: openStreamPieces(input.page, input.stream, (n) => `${origin}/piece/${n}`, signal) };
}

async function openSession(works: ReadonlyMap<string, Work>): Promise<Session> {
  const session = createSession({ partition: 'media', cache: false });
  // What is not answered here would go to a port where nobody is.
  await session.setProxy({
    mode: 'fixed_servers',
    proxyRules: 'http://127.0.0.1:9',
    proxyBypassRules: '<-loopback>',
  });
  session.protocol.handle('http', () => new Response(null, { status: 404 }));
  session.protocol.handle('https', (request) => {
    const { pathname, origin } = new URL(request.url);
    const work = works.get(origin);
    return work === undefined ? new Response(null, { status: 404 }) : answer(request, pathname, work);
  });
  return session;
}

async function answer(request: Request, pathname: string, work: Work): Promise<Response> {
  if (pathname === '/')
    return new Response('<!doctype html><title>media</title>', { headers: { 'content-type': 'text/html' } });
  if (pathname === '/input' && work.file !== null) return new Response(new Uint8Array(work.file));
  const piece = /^\/piece\/(\d+)$/.exec(pathname)?.[1];
  if (piece !== undefined && work.pieces !== null) return await work.pieces.answer(Number(piece), request);
  if (pathname !== '/output' || request.method !== 'POST') return new Response(null, { status: 404 });
  work.output = new Uint8Array(await request.arrayBuffer());
  return new Response(null, { status: 204 });
}
