import { describe, expect, test } from 'vitest';
import { nextSteps } from '../../../../renderer/features/agents/nextStep.ts';
import { causeKey } from '../../../../renderer/features/inspect/errors/ErrorCauses.tsx';
import { createText } from '../../../../renderer/messages/createText.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { presentError } from '../../../../shared/errors/present.ts';
import { errorContext, serviceError } from '../../../support/errorCatalogue.ts';

const message = 'the words of the service';
const ended = (code: string | null, outcome: string | null): AppError => ({
  kind: 'agent',
  message,
  code,
  outcome,
  retryable: null,
});
const answered = (status: number, words: string): AppError => serviceError(status, { message: words });

/** Every way a run ends without a result (contract 7.5), and every response of contract 7.4, with the steps that help. */
const table: readonly (readonly [string, AppError, ...string[]])[] = [
  ['cancelled', ended('cancelled', 'cancelled')],
  ['its ceiling reached', ended('credit_limit_reached', 'credit_limit_reached'), 'raise'],
  ['stopped with its parent', ended('parent_finished', 'failed')],
  ['declined', ended('refused', 'refused'), 'edit'],
  ['broken inside', ended('internal', 'failed')],
  ['a code of tomorrow', ended('solar_flare', 'evaporated')],
  ['no job id', answered(400, 'Invalid job ID format. Job ID must be a valid UUID.'), 'runs', 'remove'],
  ['no snapshot id', answered(400, 'Invalid snapshot ID')],
  ['no trace', answered(400, 'Trace is only available for engine-2 extracts')],
  ['no snapshots', answered(400, 'Snapshots are only available for engine-2 extracts')],
  [
    'a team that keeps nothing',
    answered(400, 'Your team has zero data retention enabled. This is not supported on extract.'),
    'connection',
  ],
  ['an unknown job', answered(404, 'Agent job not found'), 'connection', 'remove'],
  ['an unknown snapshot', answered(404, 'Snapshot not found')],
  ['a cancel too late', answered(409, 'Agent already finished')],
  ['a second cancel', answered(409, 'Agent is already cancelled')],
  ['not taken', answered(500, 'Failed to passthrough agent request.')],
];

const { t } = createText('en');
const cards = table.map(([name, error, ...steps]) => {
  const card = presentError(error, errorContext);
  return {
    name,
    steps,
    card,
    title: t(`errors.${card.case}.title`, card.values),
    meaning: t(`errors.${card.case}.meaning`, card.values),
  };
});

describe('how a run of an agent ends, and what is missing of it', () => {
  test.each(cards)('$name has the steps that help', ({ card, steps }) => {
    expect(nextSteps(card.case)).toEqual(steps);
  });

  test('each is told in words of its own', () => {
    for (const part of ['title', 'meaning'] as const)
      expect(new Set(cards.map((card) => card[part])).size).toBe(cards.length);
  });

  test.each(cards)('$name says why, with what the service said', ({ card }) => {
    const [cause] = card.causes;
    expect(cause).toBeDefined();
    expect(t(causeKey(cause?.id ?? ''), cause?.values)).not.toBe('');
    expect(t(causeKey(`${cause?.id ?? ''}.evidence`), cause?.values)).not.toBe('');
  });

  test('stopped before the service had taken it: it may stand in its list all the same', () => {
    expect(nextSteps('cancelled')).toEqual(['runs']);
  });

  test('the local engine has no such path: another connection is chosen where the request is written', () => {
    expect(nextSteps('missing-path', true)).toEqual(['edit']);
    expect(nextSteps('missing-path')).toEqual(['connection']);
  });
});
