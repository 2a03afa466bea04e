import type { Transport } from '../client/transport.ts';

/** `GET /trowel/health` of our own engine; null when it does not answer with JSON within `patienceMs`. */
export async function readEngineHealth(
  transport: Transport,
  url: string,
  token: string,
  patienceMs: number,
): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  const failure = await transport.send(
    {
      method: 'GET',
      url: `${url}/trowel/health`,
      headers: { authorization: `Bearer ${token}` },
      body: null,
      extraCaFile: null,
      signal: AbortSignal.timeout(patienceMs),
    },
    {
      connected: () => undefined,
      head: () => undefined,
      chunk: (bytes) => {
        chunks.push(bytes);
        return Promise.resolve();
      },
    },
  );
  if (failure !== null) return null;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
