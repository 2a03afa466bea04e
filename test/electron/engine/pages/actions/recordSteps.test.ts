import { expect, test } from 'vitest';
import { recordSteps } from '../../../../../electron/engine/pages/actions/recordSteps.ts';
import { createPageLogBuilder } from '../../../../../electron/engine/scrape/inspection/pageLogBuilder.ts';
import { pageLogSchema } from '../../../../../shared/api/engine/inspection.ts';
import { err, ok } from '../../../../../shared/base/result.ts';

test('the log of a visit has each action with its time and its end, also the one that could not be done', async () => {
  let now = 1000;
  const log = createPageLogBuilder(() => now);
  const { before, after } = recordSteps({ request: { recorder: log }, now: () => now });
  const click = { type: 'click', selector: 'button' } as const;
  await before?.(0, click);
  now += 120;
  await after?.(
    0,
    ok({ index: 0, action: click, brought: { kind: 'nothing' }, warnings: ['Two of three were hidden.'] }),
  );
  await before?.(1, click);
  now += 30;
  await after?.(1, err({ index: 1, type: 'click', reason: 'nothing matches "button"' }));
  const { steps } = pageLogSchema.parse(log.read());
  expect(steps).toEqual([
    { index: 0, startMs: 0, durationMs: 120, reason: null, warnings: ['Two of three were hidden.'] },
    { index: 1, startMs: 120, durationMs: 30, reason: 'nothing matches "button"', warnings: [] },
  ]);
});

test('a visit that nobody watches takes no note', async () => {
  const { after } = recordSteps({ request: {}, now: () => 0 });
  await expect(Promise.resolve(after?.(0, err({ index: 0, type: 'wait', reason: 'late' })))).resolves.toBeUndefined();
});
