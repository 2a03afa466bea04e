import type { ComparedField } from '../../../shared/document/compare/comparedFields.ts';
import { resultTabIds } from '../../../shared/document/resultTabs.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { Text } from '../../messages/createText.ts';
import { isMessageKey } from '../../messages/english.ts';

/** A part of two runs that is put beside each other: a field of their answers, or something of the runs themselves. */
export type ComparedPart =
  | { readonly id: 'overview' | 'raw' | 'result' | 'trace' | 'request' }
  | { readonly id: `field:${string}`; readonly field: ComparedField };

export type PartId = ComparedPart['id'];

/** The parts of two runs: of agents what they found and what they did. */
export function partsOf(a: RunModel, b: RunModel, fields: readonly ComparedField[]): readonly ComparedPart[] {
  if (a.endpoint === 'agent' && b.endpoint === 'agent') return [{ id: 'result' }, { id: 'trace' }, { id: 'request' }];
  return [
    { id: 'overview' },
    ...fields.map((field): ComparedPart => ({ id: `field:${field.name}`, field })),
    ...(a.body === null && b.body === null ? [] : [{ id: 'raw' } as const]),
    { id: 'request' },
  ];
}

/** What a part is called: the names of the inspectors, and of a field that nobody knows its own. */
export function partName({ t }: Pick<Text, 't'>, part: ComparedPart): string {
  return 'field' in part ? fieldName({ t }, part.field.name) : t(`compare.part.${part.id}`);
}

/** What a field of an answer is called. */
export function fieldName({ t }: Pick<Text, 't'>, name: string): string {
  const key = `inspect.tab.${name}`;
  return resultTabIds.some((id) => id === name) && isMessageKey(key) ? t(key) : name;
}
