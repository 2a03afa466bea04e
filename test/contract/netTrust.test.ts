import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodAnswer, startLoopbackService } from '../support/loopbackService.ts';
import { startNetClient, type NetClient } from '../support/netClient.ts';
import { certificate, startTlsService } from '../support/netServices.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let client: NetClient;

beforeAll(async () => {
  client = await startNetClient();
});

afterAll(async () => {
  expect(await client.ask('complaints', null)).toEqual([]);
  await client.stop();
});

describe('no way to the service', () => {
  it('nobody listens there', async () => {
    const service = await startLoopbackService(() => goodAnswer());
    await service.close();
    const { outcome } = await client.scrape({ baseUrl: service.baseUrl });
    expect(outcome.result).toMatchObject({
      error: { kind: 'network', reason: 'refused', sent: 'no', code: 'ERR_CONNECTION_REFUSED' },
    });
  });

  it('its name does not exist', async () => {
    const { outcome } = await client.scrape({ baseUrl: 'http://no-such-host.invalid' });
    expect(outcome.result).toMatchObject({ error: { kind: 'network', reason: 'dns', sent: 'no' } });
  });

  it('it does not speak TLS', async () => {
    const service = await startLoopbackService(() => goodAnswer());
    const { outcome } = await client.scrape({ baseUrl: service.baseUrl.replace('http:', 'https:') });
    expect(outcome.result).toMatchObject({ error: { kind: 'network', reason: 'tls', sent: 'no' } });
    expect(service.requests).toEqual([]);
  });
});

describe('TLS', () => {
  it('refuses a certificate that nobody vouches for', async () => {
    const service = await startTlsService('localhost');
    const { outcome } = await client.scrape({ baseUrl: service.baseUrl });
    expect(outcome.result).toMatchObject({ error: refusal('ERR_CERT_AUTHORITY_INVALID') });
    expect(service.asked()).toBe(0);
  });

  it('accepts it with the authority that the connection names, and only there', async () => {
    const service = await startTlsService('localhost');
    const extraCaFile = certificate('authority.pem');
    for (let round = 0; round < 2; round += 1) {
      expect((await client.scrape({ baseUrl: service.baseUrl, extraCaFile })).outcome.result.ok).toBe(true);
    }
    expect((await client.scrape({ baseUrl: service.baseUrl })).outcome.result.ok).toBe(false);
    expect(service.asked()).toBe(2);
  });

  it('refuses another authority, another host and another time', async () => {
    const service = await startTlsService('localhost');
    const expired = await startTlsService('expired');
    const cases = [
      [service.baseUrl, 'stranger.pem', 'ERR_CERT_AUTHORITY_INVALID'],
      [service.baseUrl.replace('localhost', 'other.localhost'), 'authority.pem', 'ERR_CERT_COMMON_NAME_INVALID'],
      [expired.baseUrl, 'authority.pem', 'ERR_CERT_DATE_INVALID'],
    ] as const;
    for (const [baseUrl, file, code] of cases) {
      const { outcome } = await client.scrape({ baseUrl, extraCaFile: certificate(file) });
      expect(outcome.result).toMatchObject({ error: refusal(code) });
    }
    expect(service.asked() + expired.asked()).toBe(0);
  });

  it('says when the file of that authority cannot be read or holds none, also later on', async () => {
    const service = await startTlsService('localhost');
    const moved = join(temporaryFolder(), 'authority.pem');
    copyFileSync(certificate('authority.pem'), moved);
    expect((await client.scrape({ baseUrl: service.baseUrl, extraCaFile: moved })).outcome.result.ok).toBe(true);
    rmSync(moved);
    for (const extraCaFile of [moved, certificate('localhost.key')]) {
      const { outcome } = await client.scrape({ baseUrl: service.baseUrl, extraCaFile });
      expect(outcome.result).toMatchObject({ error: refusal('CA_FILE_UNREADABLE') });
      expect(outcome.result.ok ? '' : outcome.result.error.message).toContain('The file of extra certificates');
    }
    expect(service.asked()).toBe(1);
  });

  function refusal(code: string) {
    return { kind: 'network', reason: 'tls', sent: 'no', code };
  }
});
