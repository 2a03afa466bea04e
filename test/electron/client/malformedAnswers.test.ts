import { expect, test, vi } from 'vitest';
import type { ScrapeOutcome } from '../../../electron/core/runs/scrapeSender.ts';
import { isJsonObject, parseJson } from '../../../shared/base/json.ts';
import { viewResponse } from '../../../shared/document/response/responseView.ts';
import { outlineSteps } from '../../../shared/document/markdown/outline.ts';
import { allSteps } from '../../support/allSteps.ts';
import { resultTabs } from '../../../shared/document/response/resultTabs.ts';
import { appErrorSchema } from '../../../shared/errors/appError.ts';
import { presentError } from '../../../shared/errors/present.ts';
import type { ErrorContext } from '../../../shared/errors/presentation.ts';
import { startLoopbackService } from '../../support/loopbackService.ts';
import { malformedAnswers, type MalformedAnswer } from '../../support/malformedAnswers.ts';
import { countOf, seedOf, tellFigure } from '../../support/scale.ts';
import { createTestClient } from '../../support/testClient.ts';

const context: ErrorContext = {
  connectionName: 'A service',
  isLocalEngine: false,
  isOffline: false,
  hasKey: true,
  serviceHost: '127.0.0.1',
  request: { url: 'https://example.com/', timeout: 5000 },
  isLocalFile: false,
  hasConnectionCaFile: false,
  localEngineLacks: [],
  costs: [],
  sentLastMinute: null,
  hasBody: true,
};
const whole = 10_000;
const answers = malformedAnswers(countOf(whole), seedOf(20_261_122));

test(
  'every malformed answer ends as a document or as one typed line, and breaks no view',
  {
    timeout: 120_000 + answers.length * 20,
  },
  async () => {
    const service = await startLoopbackService(({ path }) => {
      const played = answers[Number(path.split('/')[1])];
      return played === undefined ? 'hang' : { ...played, headers: { 'content-type': played.type } };
    });
    const client = createTestClient();
    const found = { hung: 0, untyped: 0, crashes: 0, documents: 0 };
    const faults: string[] = [];
    const uncaught = vi.fn<(reason: unknown) => void>();
    process.on('unhandledRejection', uncaught);

    async function play(number: number, answer: MalformedAnswer): Promise<void> {
      const outcome = await client.scrape({ baseUrl: `${service.baseUrl}/${number}`, timeoutMs: 5000 });
      const fault = faultOf(outcome);
      if (fault !== null) {
        found[fault] += 1;
        faults.push(`${number} (${fault}): ${JSON.stringify(outcome.result)}`);
      }
      if (outcome.result.ok) found.documents += 1;
      const text = outcome.body === null ? '' : await client.readText(outcome.body.bodyId);
      try {
        if (outcome.result.ok) readAsTheWindow(text);
        else presentError(outcome.result.error, context);
      } catch (thrown) {
        found.crashes += 1;
        faults.push(`${number}: ${String(thrown)}: ${answer.bytes.toString('utf8', 0, 500)}`);
      }
    }

    const waiting = answers.entries();
    const work = async (): Promise<void> => {
      for (const [number, answer] of waiting) await play(number, answer);
    };
    await Promise.all(Array.from({ length: 8 }, work));
    process.off('unhandledRejection', uncaught);

    tellFigure({ name: 'malformedAnswers.count', value: service.requests.length, goal: `>=${countOf(whole)}` });
    tellFigure({ name: 'malformedAnswers.hung', value: found.hung, goal: '=0' });
    tellFigure({ name: 'malformedAnswers.untyped', value: found.untyped, goal: '=0' });
    tellFigure({ name: 'malformedAnswers.crashes', value: found.crashes + uncaught.mock.calls.length, goal: '=0' });
    expect(faults).toEqual([]);
    expect(uncaught).not.toHaveBeenCalled();
    expect(service.requests).toHaveLength(answers.length);
    // Neither all good nor all bad: the changes reach what is behind the first check.
    expect(found.documents).toBeGreaterThan(answers.length / 20);
    expect(found.documents).toBeLessThan(answers.length);
  },
);

test('the control: who takes every answer for what the contract promises breaks on many of them', () => {
  const broken = answers.filter(({ bytes }) => {
    try {
      readTrustingly(bytes.toString('utf8'));
      return false;
    } catch {
      return true;
    }
  });
  const share = broken.length / answers.length;
  tellFigure({ name: 'malformedAnswers.brokenUnprotected', value: broken.length, goal: `>=${answers.length / 20}` });
  expect(share).toBeGreaterThan(0.05);
});

/** Handles a response like a careless client: checks whether it succeeded, and reads its fields. */
function readTrustingly(text: string): string {
  const answer = JSON.parse(text) as {
    success: boolean;
    error: string;
    data: { markdown: string; links: string[]; metadata: { url: string } };
  };
  if (!answer.success) return answer.error.trim();
  const { markdown, links, metadata } = answer.data;
  return [markdown.trim(), ...links.map((link) => link.trim()), metadata.url.trim()].join('\n');
}

/** Handles a successful response as the window does. */
function readAsTheWindow(text: string): void {
  // A mark of the byte order at the beginning is no text: the window's decoder takes it away.
  const json = parseJson(text.replace(/^\uFEFF/, ''));
  if (!json.ok) throw new Error('a good answer is no JSON');
  const { data } = viewResponse(json.value);
  resultTabs(data, { formats: ['markdown'] });
  const markdown = data['markdown'];
  if (typeof markdown === 'string') allSteps(outlineSteps(markdown));
  if (!isJsonObject(json.value)) throw new Error('a good answer is no object');
}

function faultOf({ result }: ScrapeOutcome): 'hung' | 'untyped' | null {
  if (result.ok) return null;
  const { error } = result;
  // The response is available at once in full: a timeout means that the client hung.
  if (error.kind === 'network' && error.reason.endsWith('timeout')) return 'hung';
  const isOneLine = error.message.length <= 300 && !/[\n\r\0]/.test(error.message);
  if (!isOneLine || !appErrorSchema.safeParse(error).success) return 'untyped';
  return null;
}
