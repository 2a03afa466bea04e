import { parseDocument } from 'htmlparser2';
import { selectAll } from 'css-select';
import { expect, test } from 'vitest';
import { labConnectionId } from '../../../../shared/base/brand.ts';
import { beginningLength, viewerPage, type ViewedRun } from '../../../../electron/core/bundle/viewerPage.ts';
import { bodyIdSchema } from '../../../../shared/base/brand.ts';
import { emptySummary, type LoggedRunEvent } from '../../../../shared/run/events.ts';
import { reduceRunLog, type RunModel } from '../../../../shared/run/reduceRun.ts';
import { hostileMarkup } from '../../../support/hostileMarkup.ts';
import { harmOf } from '../../../support/hostileDocument.ts';

const bodyId = bodyIdSchema.parse('a'.repeat(64));

/** A run in which a stranger wrote whatever a stranger may write. */
function runOf(words: string, size = 10): RunModel {
  const body = { bodyId, size, contentType: 'application/json', redactions: 0 };
  const summary = { ...emptySummary, title: words, finalUrl: words, warning: words };
  const events = [
    {
      kind: 'run.created',
      at: 1,
      runId: 'run-1',
      endpoint: 'scrape',
      connectionId: 'cloud',
      connectionName: words,
      baseUrl: null,
      request: { url: words },
      allowPrivateHosts: [],
    },
    { kind: 'run.completed', at: 3, durationMs: 2, summary, body },
  ];
  const run = reduceRunLog(events.map((event, index) => ({ seq: index + 1, event }) as unknown as LoggedRunEvent));
  if (run === null) throw new Error('this is a run');
  return run;
}

function pageOf(words: string, rest: Partial<ViewedRun> = {}): string {
  const viewed = {
    run: runOf(words),
    parts: [{ path: `response/${bodyId}.json`, size: 10, sha256: bodyId }],
    beginning: JSON.stringify({ success: true, data: { markdown: words } }),
    traceEvents: 0,
    exportedAt: 1,
    ...rest,
  };
  return viewerPage(viewed, (word) => word);
}

test('a page of a run has no element and no address of a stranger', () => {
  const own = new Set(
    selectAll<never, never>('*', parseDocument(pageOf('nothing')) as never).map((element) => nameOf(element)),
  );
  for (const [number, { write }] of hostileMarkup().entries()) {
    const page = pageOf(write(harmOf('http://127.0.0.1:9', number)));
    const found = selectAll<never, never>('*', parseDocument(page) as never) as unknown as Found[];
    expect(found.filter(({ name }) => !own.has(name))).toEqual([]);
    for (const { attribs } of found) {
      expect(Object.keys(attribs).filter((name) => name.startsWith('on'))).toEqual([]);
      for (const name of ['href', 'src'])
        expect(attribs[name] ?? 'log.jsonl').toMatch(/^[a-z]+(\/[0-9a-f]{64})?\.[a-z]+$/);
    }
    expect(page.match(/<style>/g)).toHaveLength(1);
  }
});

interface Found {
  readonly name: string;
  readonly attribs: Readonly<Record<string, string>>;
}

const nameOf = (element: unknown): string => (element as Found).name;

test('a page of what the failure lab made up says so over the result, and calls it played', () => {
  const run = runOf('a page');
  const page = pageOf('a page', { run: { ...run, connectionId: labConnectionId } });
  expect(page).toContain('<p class="played">played</p>');
  expect(page).toContain('state.played');
  expect(page).not.toContain('state.done');
  expect(pageOf('a page')).not.toContain('class="played"');
});

test('signs that are not seen or turn a line around are written as their codes', () => {
  expect(pageOf('a\u202eb\u200bc')).toContain('a[U+202E]b[U+200B]c');
});

test('a long answer is shown as it begins, and which file has all of it is said', () => {
  const page = pageOf('a page', { run: runOf('a page', beginningLength + 1), beginning: '{"success":true,"data":{' });
  expect(page).toContain('answerCut');
  expect(page).toContain('{&#34;success&#34;:true,&#34;data&#34;:{');
  expect(pageOf('a page', { beginning: null })).toContain('noAnswer');
});
