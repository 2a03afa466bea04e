import { connect } from 'node:net';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { attacks, good, host, scrape, target } from './portAttacks.ts';
import { sendRaw, serverUnderTest, token } from './serverUnderTest.ts';

describe('attacks on the port', () => {
  test.each(attacks)('$name: refused in the contract’s shape, nothing started, healthy after it', async ({
    request: makeRequest,
    refused,
  }) => {
    const { server, scraped } = await serverUnderTest();
    const answer = await sendRaw(server.port, makeRequest(server.port));
    expect(refused).toContain(answer.status);
    if (answer.status !== 0) {
      expect(answer.json).toMatchObject({ success: false, error: expect.any(String) as string });
      expect(answer.head).toMatch(/x-content-type-options: nosniff/i);
      expect(answer.head).not.toMatch(/access-control-/i);
      expect(answer.body).not.toMatch(/\bat .+\.ts:\d+|node:internal/);
    }
    expect(answer.body).not.toContain(token);
    expect(scraped).toEqual([]);
    const after = await sendRaw(server.port, scrape(server.port));
    expect(after.status).toBe(200);
    expect(scraped).toEqual([target]);
  });

  test('a head that comes drop by drop is given up', async () => {
    const { server } = await serverUnderTest();
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    const closed = new Promise<string>((resolve) => {
      let received = '';
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(received));
    });
    socket.write(`POST /v2/scrape HTTP/1.1\r\n${host(server.port)}`);
    const drops = setInterval(() => socket.write('X: y\r\n'), 500);
    expect(await closed).toContain('408');
    clearInterval(drops);
  }, 15_000);

  test('1,000 requests at once are answered with 200 or 429, and nothing else', async () => {
    const { server } = await serverUnderTest(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { ok: true, value: {} };
    });
    const answers = await Promise.all(
      Array.from(
        { length: 1000 },
        () =>
          new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
            const sent = request(
              `${server.url}/v2/scrape`,
              {
                method: 'POST',
                agent: false,
                headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              },
              (answer) => {
                answer.resume();
                answer.on('end', () =>
                  resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }),
                );
              },
            );
            sent.on('error', reject);
            sent.end(good);
          }),
      ),
    );
    expect(answers.every(({ status, retryAfter }) => status === 200 || (status === 429 && retryAfter === '1'))).toBe(
      true,
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  }, 30_000);
});
