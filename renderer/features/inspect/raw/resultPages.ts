import type { StoredBody } from '../../../../shared/run/events.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';

/** A page of the result of a raw call; the first is its last response. */
interface ResultPage {
  readonly number: number;
  readonly body: StoredBody;
}

/** Returns the received pages, in order. */
export function resultPages({ body, artifacts }: Pick<RunModel, 'body' | 'artifacts'>): readonly ResultPage[] {
  const more = artifacts.flatMap((artifact) => {
    const number = /^page\.(\d+)$/.exec(artifact.field)?.[1];
    return number === undefined || artifact.body === null ? [] : [{ number: Number(number), body: artifact.body }];
  });
  const first = body === null ? [] : [{ number: 1, body }];
  return [...first, ...more.toSorted((one, other) => one.number - other.number)];
}
