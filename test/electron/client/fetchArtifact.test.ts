import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { pictureHeads } from '../../support/pictureHeads.ts';
import { startLoopbackService } from '../../support/loopbackService.ts';
import { createTestClient } from '../../support/testClient.ts';

const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
const signal = new AbortController().signal;
const privateAddress: AppError = { kind: 'refused', reason: 'not-allowed', message: 'That address is private' };

function call(url: string, baseUrl: string) {
  return { url, baseUrl, extraCaFile: null, key: null, secrets: ['fc-0123456789abcdef'] };
}

describe('fetching what an answer links to', () => {
  it('brings it to disk, without a key', async () => {
    const service = await startLoopbackService(() => ({ bytes: picture, headers: { 'content-type': 'image/png' } }));
    const client = createTestClient({ mayFetch: async () => err(privateAddress) });
    const saved = await client.fetchArtifact(call(`${service.baseUrl}/files/a.png`, service.baseUrl), signal);
    expect(saved).toMatchObject({ ok: true, value: { size: 8, contentType: 'image/png', redactions: 0 } });
    expect(service.requests[0]?.headers).not.toHaveProperty('authorization');
    const stored = saved.ok ? await client.bodies.read(saved.value.bodyId) : saved;
    expect(stored.ok && Buffer.from(stored.value)).toEqual(picture);
  });

  it('shows the key to the connection itself where that gives a thing to its own callers alone, and to nobody else', async () => {
    const own = await startLoopbackService(() => ({ bytes: picture }));
    const other = await startLoopbackService(() => ({ bytes: picture }));
    const client = createTestClient({ mayFetch: async () => ok(null) });
    for (const { baseUrl } of [own, other])
      await client.fetchArtifact({ ...call(`${baseUrl}/a`, own.baseUrl), key: 'token-of-the-engine' }, signal);
    expect(own.requests[0]?.headers).toMatchObject({ authorization: 'Bearer token-of-the-engine' });
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('brings a picture to be drawn only where its head says that it is none of billions of pixels', async () => {
    const heads = { small: pictureHeads.png(800, 600), huge: pictureHeads.png(60_000, 60_000), none: picture };
    const service = await startLoopbackService(({ path }) => {
      const bytes = Buffer.from(heads[path.slice(1) as keyof typeof heads]);
      return { bytes, headers: { 'content-type': 'image/png' } };
    });
    const client = createTestClient({ mayFetch: async () => ok(null) });
    const fetched = (name: keyof typeof heads, bounds: object) =>
      client.fetchArtifact({ ...call(`${service.baseUrl}/${name}`, service.baseUrl), ...bounds }, signal);
    const bounds = { maxPixels: 64_000_000 };
    expect(await fetched('small', bounds)).toMatchObject({ ok: true });
    expect(await fetched('huge', bounds)).toMatchObject({ ok: false, error: { reason: 'too-large' } });
    expect(await fetched('none', bounds)).toMatchObject({ ok: false, error: { reason: 'bad-input' } });
    expect(await fetched('huge', {}), 'without bounds it would be here').toMatchObject({ ok: true });
  });

  it('asks before it goes to another origin', async () => {
    const elsewhere = await startLoopbackService(() => ({ bytes: picture }));
    const asked: string[] = [];
    const client = createTestClient({
      mayFetch: async (url) => {
        asked.push(url.href);
        return err(privateAddress);
      },
    });
    const saved = await client.fetchArtifact(call(`${elsewhere.baseUrl}/a.png`, 'https://api.example.com'), signal);
    expect(saved).toEqual(err(privateAddress));
    expect(asked).toEqual([`${elsewhere.baseUrl}/a.png`]);
    expect(elsewhere.requests).toEqual([]);
  });

  it.each([
    ['a file of this computer', 'file:///etc/passwd'],
    ['an address with a password', 'http://user:word@127.0.0.1/a.png'],
    ['no address', 'http://[bad'],
  ])('never goes to %s', async (_name, url) => {
    const saved = await createTestClient().fetchArtifact(call(url, 'http://127.0.0.1:1'), signal);
    expect(saved).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  it('follows no redirect', async () => {
    const service = await startLoopbackService(() => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }));
    const saved = await createTestClient().fetchArtifact(call(`${service.baseUrl}/a`, service.baseUrl), signal);
    expect(saved).toMatchObject({ ok: false, error: { kind: 'broken-answer', reason: 'redirect' } });
  });

  it('takes no more than allowed', async () => {
    const service = await startLoopbackService(() => ({ bytes: Buffer.alloc(5000) }));
    const saved = await createTestClient({ limits: { artifactBytes: 1000 } }).fetchArtifact(
      call(`${service.baseUrl}/a`, service.baseUrl),
      signal,
    );
    expect(saved).toMatchObject({ ok: false, error: { kind: 'broken-answer', reason: 'too-large' } });
  });

  it.each([404, 403, 500])('says when the link is dead: %i', async (status) => {
    const service = await startLoopbackService(() => ({ status }));
    const saved = await createTestClient().fetchArtifact(call(`${service.baseUrl}/a`, service.baseUrl), signal);
    expect(saved).toMatchObject({ ok: false, error: { kind: 'broken-answer', reason: 'status', status } });
  });
});
