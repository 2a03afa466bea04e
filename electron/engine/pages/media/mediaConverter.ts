import type { Session } from 'electron';
import { createSession } from '../../../adapters/sessionFactory.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { openHiddenWindow } from '../session/hiddenWindow.ts';
import type { ConversionOrder } from '../inpage/convert/conversionOrder.ts';
import { late, withTimeout } from '../devtools/withTimeout.ts';
import type { PageFetch } from './fetchOfPage.ts';
import { maxMediaBytes, maxDurationSeconds } from './mediaLimits.ts';
import { type FoundStream, openStreamPieces, type StreamPieces } from './stream/streamPieces.ts';

/** Input of a conversion: a complete file, or a stream whose segments are fetched on demand as `page` would. */
export type ConverterInput =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'stream'; readonly stream: FoundStream; readonly page: PageFetch; readonly signal: AbortSignal };

export interface MediaConverter {
  /**
   * Creates an MP3 of the audio, or an MP4 with the original video and audio streams, within the given milliseconds. The error is a
   * sentence fragment about the file: `: its audio (opus) cannot be decoded`, ` is a live stream, which has no end`.
   */
  convert(input: ConverterInput, goal: ConversionOrder['goal'], timeMs: number): Promise<Result<Uint8Array, string>>;
}

/** One conversion: its input, and its output. */
interface Work {
  readonly origin: string;
  readonly file: Uint8Array | null;
  readonly pieces: StreamPieces | null;
  output: Uint8Array | null;
}

/**
 * Converts untrusted audio and video where a decoder bug affects nothing else: in an empty page, in a new process for each conversion, in a
 * session whose every URL is handled here. Each conversion has its own site, so that a slow stream delays no other.
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
      const said = await withTimeout(timeMs, Promise.race([running, ended]));
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
      const order = {
        from,
        isStream,
        to: '/output',
        goal,
        longestSeconds: maxDurationSeconds,
        maxBytes: maxMediaBytes,
      };
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
  // A request not handled here would go to a closed port.
  await session.setProxy({
    mode: 'fixed_servers',
    proxyRules: 'http://127.0.0.1:9',
    proxyBypassRules: '<-loopback>',
  });
  session.protocol.handle('http', () => new Response(null, { status: 404 }));
  session.protocol.handle('https', (request) => {
    const { pathname, origin } = new URL(request.url);
    const work = works.get(origin);
    return work === undefined ? new Response(null, { status: 404 }) : handleRequest(request, pathname, work);
  });
  return session;
}

async function handleRequest(request: Request, pathname: string, work: Work): Promise<Response> {
  if (pathname === '/')
    return new Response('<!doctype html><title>media</title>', { headers: { 'content-type': 'text/html' } });
  if (pathname === '/input' && work.file !== null) return new Response(new Uint8Array(work.file));
  const piece = /^\/piece\/(\d+)$/.exec(pathname)?.[1];
  if (piece !== undefined && work.pieces !== null) return await work.pieces.respond(Number(piece), request);
  if (pathname !== '/output' || request.method !== 'POST') return new Response(null, { status: 404 });
  work.output = new Uint8Array(await request.arrayBuffer());
  return new Response(null, { status: 204 });
}
