import { filePasswordHeader, filesPath } from '../../shared/api/engine/localFiles.ts';
import { err, ok } from '../../shared/base/result.ts';
import type { FileSender } from '../core/files/localFiles.ts';
import { exchange, type ExchangePorts } from './exchange.ts';
import { invalidResponse } from './failures.ts';
import { authorization } from './headers.ts';

const patienceMs = 30_000;
const maxResponseBytes = 64 * 1024;

/** Sends files to the local engine's own path, with its token; the response is not stored. */
export function createFileSender(ports: ExchangePorts & { readonly userAgent: string }): FileSender {
  return {
    async sendFile({ engine, id, content, password }, signal) {
      const answer = await exchange(
        ports,
        {
          method: 'POST',
          url: `${engine.baseUrl}${filesPath}${id}`,
          headers: {
            'content-type': 'application/octet-stream',
            'user-agent': ports.userAgent,
            ...authorization(engine.token),
            ...(password === null ? {} : { [filePasswordHeader]: encodeURIComponent(password) }),
          },
          body: content,
          extraCaFile: null,
          headersMs: patienceMs,
          bodyBytes: maxResponseBytes,
          bodies: null,
          expectsText: false,
          secrets: [engine.token],
          onPhase: () => undefined,
        },
        signal,
      );
      if (answer.failure !== null) return err(answer.failure);
      const { status, contentType } = answer;
      return status === 200 ? ok(null) : err(invalidResponse('status', { status, contentType }));
    },
  };
}
