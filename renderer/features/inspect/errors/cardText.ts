import { pathText } from '../../../../shared/base/pathText.ts';
import type { ErrorPresentation } from '../../../../shared/errors/presentation.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import type { Text } from '../../../messages/createText.ts';
import { causeKey } from './ErrorCauses.tsx';
import { type LinePart, plainLine } from './errorLine.ts';

/** Returns the text of a card apart from its fact line: its title and meaning, field problems, causes with their evidence. */
export function cardTexts(card: ErrorPresentation, t: Text['t']): readonly string[] {
  return [
    t(`errors.${card.case}.title`, card.values),
    t(`errors.${card.case}.meaning`, card.values),
    ...card.fields.map(({ message }) => message),
    ...card.causes.map(({ id, values }) => t(causeKey(`${id}.evidence`), values)),
  ];
}

/** Returns a card as plain text for a report: it contains no API key, and nothing that is not on the card except the run's id. */
export function cardText(
  card: ErrorPresentation,
  line: readonly LinePart[],
  run: Pick<RunModel, 'runId' | 'attempts'>,
  t: Text['t'],
): string {
  return [
    t(`errors.${card.case}.title`, card.values),
    plainLine(line),
    t(`errors.${card.case}.meaning`, card.values),
    ...card.fields.map(({ path, message }) => `- ${pathText(path)}: ${message}`),
    ...card.causes.map(
      ({ id, values }, index) => `${index + 1}. ${t(causeKey(id), values)}: ${t(causeKey(`${id}.evidence`), values)}`,
    ),
    t('inspect.card.run', { id: run.runId, count: run.attempts.length }),
  ]
    .filter((words) => words !== '')
    .join('\n');
}
