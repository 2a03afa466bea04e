import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Transport } from '../../../electron/client/transport.ts';
import type { CallPhase } from '../../../electron/core/runs/scrapeSender.ts';
import { ok } from '../../../shared/base/result.ts';
import { readBody } from '../../../shared/request/draft.ts';
import { errorAnswer, goodAnswer, startLoopbackService, type PlayedAnswer } from '../../support/loopbackService.ts';
import { createManualTime, until } from '../../support/manualTime.ts';
import { createTestClient } from '../../support/testClient.ts';

const key = 'fc-0123456789abcdef';
const certificate = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/certificates/${name}`, import.meta.url));

describe('what is sent', () => {
  it('is the body as it is, with the key to this address alone', async () => {
    const service = await startLoopbackService(() => goodAnswer());
    const body = { url: 'https://example.com', formats: ['markdown', { type: 'screenshot' }], timeout: 1000 };
    await createTestClient().scrape({
      baseUrl: `${service.baseUrl}/behind/a/prefix`,
      key,
      body,
      headers: { 'x-trowel-run': 'run-1' },
    });
    const [request] = service.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/behind/a/prefix/v2/scrape' });
    expect(JSON.parse(request?.body ?? '')).toEqual(body);
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'user-agent': 'Trowel/test',
      'x-trowel-run': 'run-1',
    });
    expect(request?.headers).not.toHaveProperty('cookie');
  });

  it('has its numbers as they were written', async () => {
    const service = await startLoopbackService(() => goodAnswer());
    const { body } = readBody('{"url":"https://example.com","note":[1.00,4634343214213523454]}');
    await createTestClient().scrape({ baseUrl: service.baseUrl, body: body ?? {} });
    expect(service.requests[0]?.body).toBe('{"url":"https://example.com","note":[1.00,4634343214213523454]}');
  });

  it('has no authorization when there is no key', async () => {
    const service = await startLoopbackService(() => goodAnswer());
    await createTestClient().scrape({ baseUrl: service.baseUrl });
    expect(service.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('follows no redirect, with or without a key', async () => {
    const elsewhere = await startLoopbackService(() => goodAnswer());
    const service = await startLoopbackService(() => ({
      status: 307,
      headers: { location: `${elsewhere.baseUrl}/v2/scrape` },
    }));
    const outcome = await createTestClient().scrape({ baseUrl: service.baseUrl, key });
    expect(outcome.result).toMatchObject({
      ok: false,
      error: { kind: 'broken-answer', reason: 'redirect', status: 307 },
    });
    expect(elsewhere.requests).toEqual([]);
  });

  it('sends no cookie back', async () => {
    const service = await startLoopbackService(() => ({ ...goodAnswer(), headers: { 'set-cookie': 'session=1' } }));
    const client = createTestClient();
    await client.scrape({ baseUrl: service.baseUrl });
    await client.scrape({ baseUrl: service.baseUrl });
    expect(service.requests[1]?.headers).not.toHaveProperty('cookie');
  });
});

describe('what comes back', () => {
  it('may be as long as the person has set by the time of the call', async () => {
    const long = { success: true, data: { markdown: 'x'.repeat(50_000), metadata: {} } };
    const service = await startLoopbackService(() => ({ status: 200, json: long }));
    let largest = 20_000;
    const client = createTestClient({ maxResponseBytes: async () => largest });
    const refused = await client.scrape({ baseUrl: service.baseUrl });
    expect(refused.result).toMatchObject({ ok: false, error: { kind: 'broken-answer', reason: 'too-large' } });
    largest = 100_000;
    const taken = await client.scrape({ baseUrl: service.baseUrl });
    expect(taken.result.ok).toBe(true);
  });

  it('is kept under the hash of what is stored', async () => {
    const service = await startLoopbackService(() => goodAnswer());
    const client = createTestClient();
    const outcome = await client.scrape({ baseUrl: service.baseUrl });
    const text = await client.readText(outcome.body?.bodyId ?? ('' as never));
    expect(JSON.parse(text)).toEqual(goodAnswer().json);
    expect(outcome.body).toEqual({
      bodyId: createHash('sha256').update(text).digest('hex'),
      size: Buffer.byteLength(text),
      contentType: 'application/json; charset=utf-8',
      redactions: 0,
    });
    expect(outcome.result).toMatchObject({ ok: true, value: { summary: { title: 'Example', targetStatus: 200 } } });
  });

  it('is kept also when it is an error or no answer at all', async () => {
    const client = createTestClient();
    const failing = await startLoopbackService(() => errorAnswer(400, 'Bad Request', { code: 'BAD_REQUEST' }));
    const failed = await client.scrape({ baseUrl: failing.baseUrl });
    expect(failed).toMatchObject({
      status: 400,
      result: { ok: false, error: { kind: 'service', code: 'BAD_REQUEST' } },
    });
    expect(await client.readText(failed.body?.bodyId ?? ('' as never))).toContain('BAD_REQUEST');
    const website = await startLoopbackService(() => ({
      bytes: Buffer.from('<html>hi'),
      headers: { 'content-type': 'text/html' },
    }));
    const stray = await client.scrape({ baseUrl: website.baseUrl });
    expect(stray.result).toMatchObject({ ok: false, error: { kind: 'broken-answer', reason: 'not-json' } });
    expect(await client.readText(stray.body?.bodyId ?? ('' as never))).toBe('<html>hi');
  });

  it('has no key in it: body, headers and error', async () => {
    const service = await startLoopbackService(() => ({
      ...errorAnswer(401, `Invalid token ${key}`, { details: { sent: Buffer.from(key).toString('base64') } }),
      headers: { 'x-echo': `Bearer ${key}` },
    }));
    const client = createTestClient();
    const outcome = await client.scrape({ baseUrl: service.baseUrl, key, secrets: ['another-secret-1'] });
    const text = await client.readText(outcome.body?.bodyId ?? ('' as never));
    expect(text).toContain('Invalid token [redacted]');
    expect(outcome.body?.redactions).toBe(2);
    expect(JSON.stringify(outcome)).not.toContain(key);
    expect(outcome.body?.bodyId).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('says when it is not UTF-8', async () => {
    const bytes = Buffer.from('{"success":true,"data":{"markdown":"caf\xe9"}}', 'latin1');
    const service = await startLoopbackService(() => ({ bytes, headers: { 'content-type': 'application/json' } }));
    const outcome = await createTestClient().scrape({ baseUrl: service.baseUrl });
    expect(outcome).toMatchObject({ body: { notUtf8: true }, result: { ok: true } });
  });

  it.each([
    ['gzip', (bytes: Buffer) => gzipSync(bytes)],
    ['gzip, gzip', (bytes: Buffer) => gzipSync(gzipSync(bytes))],
  ])('is stored without its coding %s', async (coding, encode) => {
    const plain = Buffer.from(JSON.stringify(goodAnswer().json));
    const answer: PlayedAnswer = {
      bytes: encode(plain),
      headers: { 'content-encoding': coding, 'content-type': 'application/json' },
    };
    const service = await startLoopbackService(() => answer);
    const client = createTestClient();
    const outcome = await client.scrape({ baseUrl: service.baseUrl });
    expect(await client.readText(outcome.body?.bodyId ?? ('' as never))).toBe(plain.toString());
    expect(outcome.result.ok).toBe(true);
  });

  it('is read elsewhere when it is big', async () => {
    const service = await startLoopbackService(() => goodAnswer({ markdown: 'm'.repeat(3 * 1024 * 1024) }));
    const digest = { summary: { title: 'from elsewhere' } as never, artifacts: [], text: '' };
    const asked: number[] = [];
    const client = createTestClient({
      digestStored: async (body, facts) => {
        asked.push(body.size, facts.status);
        return ok(digest);
      },
    });
    const outcome = await client.scrape({ baseUrl: service.baseUrl });
    expect(outcome.result).toEqual(ok(digest));
    expect(asked).toEqual([outcome.body?.size, 200]);
  });

  it('is told phase by phase', async () => {
    const service = await startLoopbackService(() => goodAnswer());
    const phases: CallPhase[] = [];
    await createTestClient().scrape({ baseUrl: service.baseUrl, onPhase: (phase) => phases.push(phase) });
    expect(phases).toEqual(['connecting', 'server-working', 'receiving']);
  });
});

describe('a wait that is over', () => {
  it('ends when nobody accepts the connection', async () => {
    const time = createManualTime();
    const transport: Transport = { reportsConnection: 'first', send: () => new Promise<null>(() => undefined) };
    const outcome = createTestClient({ ...time, transport }).scrape({ baseUrl: 'http://127.0.0.1:9' });
    await until(() => time.waits().length > 0);
    await time.advance(10_000);
    expect((await outcome).result).toMatchObject({ error: { kind: 'network', reason: 'connect-timeout', sent: 'no' } });
  });

  it("gives the head the request's own time and five seconds more", async () => {
    const time = createManualTime();
    const service = await startLoopbackService(() => 'hang');
    const outcome = createTestClient(time).scrape({ baseUrl: service.baseUrl, timeoutMs: 60_000 });
    await until(() => service.requests.length === 1);
    expect(time.waits()).toEqual([65_000, 365_000]);
    await time.advance(65_000);
    expect((await outcome).result).toMatchObject({
      error: { kind: 'network', reason: 'headers-timeout', sent: 'maybe' },
    });
  });
});

describe('cancelling', () => {
  it('settles while the service works, and closes the connection', async () => {
    const service = await startLoopbackService(() => 'hang');
    const stop = new AbortController();
    const outcome = createTestClient().scrape({ baseUrl: service.baseUrl }, stop.signal);
    await until(() => service.requests.length === 1);
    stop.abort();
    expect(await outcome).toMatchObject({ status: null, body: null, result: { error: { kind: 'cancelled' } } });
    await until(() => service.openConnections() === 0);
  });

  it('settles also when the transport hears nothing', async () => {
    const transport: Transport = { reportsConnection: 'first', send: () => new Promise<null>(() => undefined) };
    const stop = new AbortController();
    const outcome = createTestClient({ transport }).scrape({ baseUrl: 'http://127.0.0.1:9' }, stop.signal);
    stop.abort();
    expect((await outcome).result).toMatchObject({ error: { kind: 'cancelled' } });
  });

  it('sends nothing when it comes first', async () => {
    const service = await startLoopbackService(() => goodAnswer());
    const outcome = await createTestClient().scrape({ baseUrl: service.baseUrl }, AbortSignal.abort());
    expect(outcome.result).toMatchObject({ error: { kind: 'cancelled' } });
    expect(service.requests).toEqual([]);
  });
});

describe('a service that cannot be reached', () => {
  it('refuses the connection: nothing was sent', async () => {
    const service = await startLoopbackService(() => goodAnswer());
    await service.close();
    const outcome = await createTestClient().scrape({ baseUrl: service.baseUrl });
    expect(outcome.result).toMatchObject({
      error: { kind: 'network', reason: 'refused', sent: 'no', code: 'ECONNREFUSED' },
    });
  });

  it('has a name that does not exist', async () => {
    const outcome = await createTestClient().scrape({ baseUrl: 'http://no-such-host.invalid' });
    expect(outcome.result).toMatchObject({
      error: { kind: 'network', reason: 'dns', sent: 'no', host: 'no-such-host.invalid' },
    });
  });
});

describe('TLS', () => {
  async function startTlsService(): Promise<string> {
    const pair = { cert: readFileSync(certificate('localhost.pem')), key: readFileSync(certificate('localhost.key')) };
    const server = createServer(pair, (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(goodAnswer().json));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void server.close());
    return `https://localhost:${(server.address() as AddressInfo).port}`;
  }

  it('refuses a certificate that nobody vouches for', async () => {
    const outcome = await createTestClient().scrape({ baseUrl: await startTlsService(), key });
    expect(outcome.result).toMatchObject({ error: { kind: 'network', reason: 'tls', sent: 'no' } });
  });

  it('accepts it with the authority that the connection names', async () => {
    const outcome = await createTestClient().scrape({
      baseUrl: await startTlsService(),
      extraCaFile: certificate('authority.pem'),
    });
    expect(outcome.result.ok).toBe(true);
  });

  it('says when the file of that authority cannot be read', async () => {
    const outcome = await createTestClient().scrape({
      baseUrl: await startTlsService(),
      extraCaFile: certificate('none.pem'),
    });
    expect(outcome.result).toMatchObject({ error: { reason: 'tls', code: 'CA_FILE_UNREADABLE', sent: 'no' } });
  });
});

describe('a big answer', () => {
  const words = (length: number): string => JSON.stringify({ success: true, data: { markdown: 'é'.repeat(length) } });

  it('tells once how it begins, without the key in it', async () => {
    const service = await startLoopbackService(() => ({ bytes: Buffer.from(`${key}${words(2_000_000)}`) }));
    const told: string[] = [];
    await createTestClient().scrape({ baseUrl: service.baseUrl, key, onBeginning: (text) => void told.push(text) });
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('"markdown":"éééé');
    expect(told[0]).not.toContain(key);
    expect(told[0]).not.toContain('\ufffd');
    expect(told[0]?.length).toBeLessThan(20_000);
  });

  it('a small one comes at once and says nothing before', async () => {
    const service = await startLoopbackService(() => ({ bytes: Buffer.from(words(1000)) }));
    const told: string[] = [];
    await createTestClient().scrape({ baseUrl: service.baseUrl, onBeginning: (text) => void told.push(text) });
    expect(told).toEqual([]);
  });
});
