import { describe, expect, it } from 'vitest';
import { createJobResults } from '../../../../electron/cli/operation/jobResults.ts';
import { bodyIdSchema, type BodyId } from '../../../../shared/base/brand.ts';
import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import type { LoggedRunEvent } from '../../../../shared/run/events.ts';
import { documentsField, errorsField } from '../../../../shared/run/jobPages.ts';

/** Stored responses by the number of their event. */
function follow(options: { failsAt?: number } = {}) {
  const bodies = new Map<BodyId, JsonValue>();
  const documents: JsonObject[] = [];
  const problems: unknown[] = [];
  const results = createJobResults({
    readBody(bodyId) {
      const value = bodies.get(bodyId);
      return Promise.resolve(value === undefined ? null : new TextEncoder().encode(JSON.stringify(value)));
    },
    output: {
      write(document) {
        if (documents.length === options.failsAt) return Promise.reject(new Error('No space left'));
        documents.push(document);
        return Promise.resolve();
      },
      end: () => Promise.resolve(),
    },
    onBrokenOutput: (problem) => problems.push(problem),
  });
  let seq = 0;
  const save = (field: string, value: JsonValue): void => {
    seq += 1;
    const bodyId = bodyIdSchema.parse(seq.toString(16).padStart(64, '0'));
    bodies.set(bodyId, value);
    const body = { bodyId, size: 1, contentType: 'application/json', redactions: 0 };
    const event: LoggedRunEvent = { seq, event: { kind: 'artifact.saved', at: 0, field, url: '', body } };
    results.take([event]);
  };
  return { results, save, documents, problems };
}

const page = (number: number): JsonObject => ({ markdown: `page ${number}` });

describe('createJobResults', () => {
  it('hands each document on once, in order, also where a list is fetched again', async () => {
    const { results, save, documents } = follow();
    save(documentsField({ from: 0, count: 2 }), { data: [page(0), page(1)] });
    save(documentsField({ from: 2, count: 1 }), { data: [page(2)] });
    save(documentsField({ from: 0, count: 4 }), { data: [page(0), page(1), page(2), page(3)] });
    await results.settled();
    expect(documents).toEqual([page(0), page(1), page(2), page(3)]);
  });

  it('has the pages that failed, and those that robots.txt disallows', async () => {
    const { results, save } = follow();
    save(errorsField, {
      errors: [{ id: 'a', url: 'https://a.example/', code: 'SCRAPE_TIMEOUT', error: 'Too slow' }, 'broken'],
      robotsBlocked: ['https://a.example/private', 4],
    });
    expect(await results.settled()).toEqual({
      failed: [{ url: 'https://a.example/', code: 'SCRAPE_TIMEOUT', error: 'Too slow' }],
      robotsBlocked: [{ url: 'https://a.example/private', reason: 'robots' }],
    });
  });

  it('stops at the first document that cannot be written', async () => {
    const { results, save, documents, problems } = follow({ failsAt: 1 });
    save(documentsField({ from: 0, count: 3 }), { data: [page(0), page(1), page(2)] });
    save(documentsField({ from: 3, count: 1 }), { data: [page(3)] });
    await results.settled();
    expect(documents).toEqual([page(0)]);
    expect(problems).toHaveLength(1);
  });
});
