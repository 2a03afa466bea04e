import { compareJson } from '../../../shared/document/json/compareJson.ts';
import type { ComparedField } from '../../../shared/document/compare/comparedFields.ts';
import { resultTabIds } from '../../../shared/document/response/resultTabs.ts';
import type { RequestComparison } from '../../../shared/operations/requestKind.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { Text } from '../../messages/createText.ts';
import { isMessageKey } from '../../messages/english.ts';

/** A compared part of two runs: a field of their responses, or a property of the runs themselves. */
export type ComparedPart =
  | { readonly id: 'overview' | 'site' | 'raw' | 'result' | 'trace' | 'request' }
  | { readonly id: `field:${string}`; readonly field: ComparedField };

export type PartId = ComparedPart['id'];

/** Returns the parts of two runs to compare; for agents, their findings and their actions; for runs over a site, its pages. */
export function partsOf(a: RunModel, b: RunModel, fields: readonly ComparedField[]): readonly ComparedPart[] {
  const areAll = (results: RequestComparison['results']): boolean =>
    [a, b].every(({ endpoint }) => requestKinds[endpoint].comparison.results === results);
  if (areAll('pages')) return [{ id: 'site' }, { id: 'request' }];
  if (areAll('trace')) return [{ id: 'result' }, { id: 'trace' }, { id: 'request' }];
  return [
    { id: 'overview' },
    ...fields.map((field): ComparedPart => ({ id: `field:${field.name}`, field })),
    ...(a.body === null && b.body === null ? [] : [{ id: 'raw' } as const]),
    { id: 'request' },
  ];
}

/**
 * Returns the part that is shown first: of one request that was sent twice, the first content that differs; otherwise the overview, which
 * says how the requests differ too.
 */
export function openingPart(parts: readonly ComparedPart[], a: RunModel, b: RunModel): ComparedPart | undefined {
  const isRepeated =
    a.connectionId === b.connectionId && compareJson(a.request, b.request, { maxDifferences: 1 }).length === 0;
  const changed = parts.find(
    (part) => 'field' in part && part.field.name !== 'metadata' && part.field.differences !== 0,
  );
  return (isRepeated ? changed : undefined) ?? parts[0];
}

/** Returns the label of a part: that of its inspector; for an unknown field its name. */
export function partName({ t }: Pick<Text, 't'>, part: ComparedPart): string {
  return 'field' in part ? fieldName({ t }, part.field.name) : t(`compare.part.${part.id}`);
}

/** Returns the label of a response field. */
export function fieldName({ t }: Pick<Text, 't'>, name: string): string {
  const key = `inspect.tab.${name}`;
  return resultTabIds.some((id) => id === name) && isMessageKey(key) ? t(key) : name;
}
