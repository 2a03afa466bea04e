import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { downloadLanguage } from '../../../../electron/engine/languages/downloadLanguage.ts';
import { createGuardedFetch } from '../../../../electron/guard/fetchGuarded.ts';
import { createGuard } from '../../../../electron/guard/guard.ts';
import { type OcrLanguage, ocrLanguages } from '../../../../shared/base/ocrLanguages.ts';
import { listen } from '../../../support/listen.ts';

/** Data that no packing shortens, as that of a language. */
const data = randomBytes(300_000);
const thai = ocrLanguages.find(({ code }) => code === 'tha') as OcrLanguage;
const language = { ...thai, bytes: data.byteLength, integrity: integrityOf(data) } as unknown as OcrLanguage;

function integrityOf(bytes: Uint8Array): string {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
}

function entry(name: string, bytes: Uint8Array): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(bytes.byteLength.toString(8).padStart(11, '0'), 124);
  const padding = Buffer.alloc((512 - (bytes.byteLength % 512)) % 512);
  return Buffer.concat([header, bytes, padding]);
}

const name = 'package/4.0.0_best_int/tha.traineddata.gz';
/** A package whose wanted file is followed by a much longer one. */
const archive = gzipSync(Buffer.concat([entry(name, data), entry('package/4.0.0/tha', randomBytes(2_000_000))]));

async function download(answer: RequestListener, timeoutMs = 20_000) {
  const server = await listen(answer);
  onTestFinished(() => server.close());
  const received: number[] = [];
  const settings = {
    fetch: createGuardedFetch(createGuard({}).outbound),
    origin: server.origin,
    timeoutMs,
    signal: new AbortController().signal,
    onReceived: (bytes: number) => void received.push(bytes),
  };
  return { result: await downloadLanguage(language, settings), received };
}

describe('the data of a language', () => {
  test('is the file of its package, of which no more is read', async () => {
    const paths: (string | undefined)[] = [];
    let closedAfter = 0;
    const { result, received } = await download((request, response) => {
      paths.push(request.url);
      response.on('close', () => (closedAfter = response.socket?.bytesWritten ?? 0));
      response.end(archive);
    });
    expect(result).toEqual({ ok: true, value: data });
    expect(paths).toEqual(['/@tesseract.js-data/tha/-/tha-1.0.0.tgz']);
    expect(received.at(-1)).toBe(data.byteLength);
    expect(closedAfter).toBeLessThan(archive.byteLength + 1000);
  });

  test.each<[string, RequestListener, string]>([
    ['another file', (_, response) => response.end(gzipSync(entry(name, randomBytes(300_000)))), 'changed'],
    ['a file of another name', (_, response) => response.end(gzipSync(entry('package/x', data))), 'changed'],
    ['no archive', (_, response) => response.end(randomBytes(400_000)), 'changed'],
    ['a page', (_, response) => response.end('<html>'), 'unreachable'],
    [
      'an archive that unpacks without end',
      (_, response) => response.end(gzipSync(Buffer.alloc(40_000_000))),
      'unreachable',
    ],
    ['half a file', (_, response) => response.end(archive.subarray(0, 100_000)), 'unreachable'],
    ['an error', (_, response) => response.writeHead(404).end(), 'refused'],
    [
      'a redirect to another origin',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      'refused',
    ],
  ])('is refused where the answer is %s', async (_, answer, reason) => {
    expect((await download(answer)).result).toEqual({ ok: false, error: reason });
  });

  test('is given up when its time is over', async () => {
    expect((await download((_, response) => response.writeHead(200).flushHeaders(), 300)).result).toEqual({
      ok: false,
      error: 'timeout',
    });
  });
});
