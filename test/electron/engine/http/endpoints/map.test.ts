import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../../shared/base/result.ts';
import type { MapPort } from '../../../../../electron/engine/http/serverPorts.ts';
import type { MapRequest } from '../../../../../electron/engine/site/map/mapRequest.ts';
import { serverUnderTest, token } from '../serverUnderTest.ts';

async function mapServer(map: MapPort['map']) {
  const { server } = await serverUnderTest(undefined, { maps: { map } });
  return async (body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${server.url}/v2/map`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    return { httpStatus: response.status, ...((await response.json()) as Record<string, unknown>) };
  };
}

describe('a map', () => {
  it('has the links, and a warning only where there is one', async () => {
    const requests: MapRequest[] = [];
    let warning: string | null = null;
    const send = await mapServer((request) => {
      requests.push(request);
      return Promise.resolve(ok({ links: [{ url: 'https://kiln.example/a', title: 'A' }], warning }));
    });
    const plain = await send({ url: 'kiln.example', limit: 7, ignoreCache: true });
    expect(plain).toEqual({
      httpStatus: 200,
      success: true,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as unknown,
      links: [{ url: 'https://kiln.example/a', title: 'A' }],
    });
    expect(requests).toMatchObject([{ url: 'http://kiln.example/', limit: 7, ignoreCache: true, sitemap: 'include' }]);
    warning = 'A sitemap was read in part.';
    expect(await send({ url: 'https://kiln.example' })).toMatchObject({ warning });
  });

  it('is a 408 where nothing was found in time', async () => {
    const send = await mapServer(() => Promise.resolve(err({ kind: 'timeout' })));
    expect(await send({ url: 'https://kiln.example' })).toMatchObject({ httpStatus: 408, code: 'MAP_TIMEOUT' });
  });

  it('is refused for a body that is none', async () => {
    const send = await mapServer(() => Promise.reject(new Error('nothing is mapped')));
    expect(await send({})).toMatchObject({ httpStatus: 400 });
    expect(await send({ url: 'https://kiln.example', limit: 0 })).toMatchObject({ httpStatus: 400 });
  });
});
