import { createSession } from '../../adapters/sessionFactory.ts';
import type { GuardClient } from '../../guard/guardClient.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';

const limits = { bytes: 30_000_000, ms: 60_000 } as const;

/**
 * Fetches a text that the person named on the command line, through the guard like everything else. Its host may be private:
 * they named it.
 */
export async function fetchText(guard: GuardClient, url: string): Promise<Result<string, string>> {
  const lane = await guard.openProxyEndpoint({
    policy: { allowPrivate: [new URL(url).hostname] },
    onEvent: () => undefined,
  });
  if (!lane.ok) return err(lane.error.message);
  try {
    const session = createSession({ partition: 'lists', cache: false });
    await session.setProxy({ proxyRules: lane.value.proxyRules, proxyBypassRules: '<-loopback>' });
    const answer = await session.fetch(url, { signal: AbortSignal.timeout(limits.ms), credentials: 'omit' });
    if (!answer.ok || answer.body === null) return err(`status ${answer.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
      size += part.byteLength;
      if (size > limits.bytes) return err('it is too long');
      parts.push(part);
    }
    return ok(Buffer.concat(parts).toString('utf8'));
  } catch (failure) {
    return err(failure instanceof Error ? failure.message : String(failure));
  } finally {
    await lane.value.close();
  }
}
