import { describe, expect, it, onTestFinished } from 'vitest';
import { createNodeTransport } from '../../../electron/adapters/nodeTransport.ts';
import { systemClock, systemScheduler } from '../../../electron/adapters/systemTime.ts';
import { createBodyFiles } from '../../../electron/adapters/store/bodyFiles.ts';
import { createV2Client } from '../../../electron/client/v2Client.ts';
import { err } from '../../../shared/base/result.ts';
import { appErrorSchema, type AppError } from '../../../shared/errors/appError.ts';
import {
  brokenAnswerCases,
  brokenAnswerKey,
  brokenAnswerLimits,
  brokenAnswerTimeoutMs,
  playBrokenAnswer,
} from '../../support/brokenAnswers.ts';
import { startRawServer } from '../../support/rawServer.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const unasked: AppError = { kind: 'internal', message: 'nobody should ask' };

describe('an answer that no service should give', () => {
  it.each(brokenAnswerCases)('is one typed line: $name', async (played) => {
    const server = await startRawServer((socket) => void playBrokenAnswer(socket, played));
    onTestFinished(() => server.close());
    const bodies = createBodyFiles(temporaryFolder());
    const client = createV2Client({
      transport: createNodeTransport(),
      clock: systemClock,
      scheduler: systemScheduler,
      bodies,
      digestStored: async () => err(unasked),
      mayFetch: async () => err(unasked),
      userAgent: 'Trowel/test',
      limits: brokenAnswerLimits,
    });
    const outcome = await client.scrape(
      {
        baseUrl: `http://127.0.0.1:${server.port}`,
        key: brokenAnswerKey,
        body: { url: 'https://example.com' },
        headers: {},
        timeoutMs: brokenAnswerTimeoutMs,
        extraCaFile: null,
        secrets: [],
        onPhase: () => undefined,
      },
      new AbortController().signal,
    );
    const error = outcome.result.ok ? null : outcome.result.error;
    expect(played.expected).toContain(describeOutcome(error));
    if (error !== null) expect(appErrorSchema.safeParse(error).error?.message ?? null).toBeNull();
    expect(error?.message ?? '').not.toMatch(/[\n\r\0]/);
    const stored = outcome.body === null ? null : await bodies.read(outcome.body.bodyId);
    const kept = stored?.ok ? Buffer.from(stored.value).toString('latin1') : '';
    expect(JSON.stringify(outcome) + kept).not.toContain(brokenAnswerKey);
  });
});

function describeOutcome(error: AppError | null): string {
  if (error === null) return 'answer';
  return 'reason' in error ? `${error.kind}:${error.reason}` : error.kind;
}
