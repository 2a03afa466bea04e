import { describe, expect, it } from 'vitest';
import { parseRange } from '../../../../electron/app/schemes/byteRange.ts';
import { readBody } from '../../../../renderer/workers/documents/readBody.ts';

/** Serves a body as main does, and records the requested ranges. */
function serve(bytes: Uint8Array<ArrayBuffer>) {
  const asked: (string | null)[] = [];
  const fetchBody = async (_id: string, range: string | null): Promise<Response> => {
    asked.push(range);
    const part = parseRange(range, bytes.byteLength);
    if (part === 'unsatisfiable') return new Response(null, { status: 416 });
    if (part === null) return new Response(bytes);
    const headers = { 'content-range': `bytes ${part.start}-${part.end}/${bytes.byteLength}` };
    return new Response(bytes.slice(part.start, part.end + 1), { status: 206, headers });
  };
  return { asked, fetchBody };
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

describe('a stored body', () => {
  it.each([
    ['nothing', '', 1],
    ['a word', 'a word', 1],
    ['exactly what one question gives', 'x'.repeat(1024 * 1024), 1],
    ['one byte more', 'x'.repeat(1024 * 1024 + 1), 2],
    // Three bytes each: the ranges split characters.
    ['letters of several bytes', '€'.repeat(4_000_000), 5],
  ])('is the text that it was: %s', async (_what, text, questions) => {
    const { asked, fetchBody } = serve(encode(text));
    expect((await readBody('a', fetchBody)) === text).toBe(true);
    expect(asked).toHaveLength(questions);
  });

  it('that is very long comes with no more than four stretches on their way', async () => {
    const { asked, fetchBody } = serve(encode('x€'.repeat(17_000_000)));
    let underWay = 0;
    let most = 0;
    const counted = async (id: string, range: string | null): Promise<Response> => {
      underWay += 1;
      most = Math.max(most, underWay);
      const answer = await fetchBody(id, range);
      underWay -= 1;
      return answer;
    };
    expect((await readBody('a', counted)) === 'x€'.repeat(17_000_000)).toBe(true);
    expect(asked.length).toBeGreaterThan(6);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('has no mark of its byte order, and shows what is no letter', async () => {
    const { fetchBody } = serve(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xff]));
    expect(await readBody('a', fetchBody)).toBe('a\ufffd');
  });

  it('that is gone is a failure, also in the middle', async () => {
    await expect(readBody('a', async () => new Response(null, { status: 404 }))).rejects.toThrow('404');
    const { fetchBody } = serve(encode('x'.repeat(3_000_000)));
    let turn = 0;
    const going = async (id: string, range: string | null): Promise<Response> =>
      (turn += 1) > 2 ? new Response(null, { status: 404 }) : await fetchBody(id, range);
    await expect(readBody('a', going)).rejects.toThrow('404');
  });

  it.each([
    ['short', 'a word'],
    ['long', 'x'.repeat(3_000_000)],
  ])('that was cut on the disk is a failure and no shorter answer: %s', async (_what, text) => {
    const { fetchBody } = serve(encode(text));
    const cut = async (id: string, range: string | null): Promise<Response> => {
      const { status, headers } = await fetchBody(id, range);
      return new Response(new Uint8Array(3), { status, headers });
    };
    await expect(readBody('a', cut)).rejects.toThrow('missing on the disk');
  });
});
