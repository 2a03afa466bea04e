import type { Draft } from '../../../../shared/workspace/workspace.ts';
import { newAction } from '../../../../shared/request/actionCatalogue.ts';
import { actionRows, withActionsAfter } from '../../../../shared/request/actionRows.ts';
import { setField } from '../../../../shared/request/draft.ts';
import type { JsonPath } from '../../../../shared/base/pathText.ts';
import { valueAt } from '../../../../shared/request/jsonPath.ts';
import type { PickTarget } from '../../../data/live/liveStore.ts';

/** Returns the selector field of a step, by its index among the sent steps. */
export function stepTarget(index: number): PickTarget {
  return { path: ['actions', index, 'selector'], isList: false, step: index, field: 'selector' };
}

/** A click that is not a step yet: it becomes one once its selector is chosen, and leaving changes nothing. */
export const newClickTarget: PickTarget = { path: ['actions'], isList: false, step: null, field: 'click' };

/** The selector of one line of the `attributes` format, by the path of that line. */
export function attributeTarget(line: JsonPath): PickTarget {
  return { path: [...line, 'selector'], isList: false, step: null, field: 'attributes' };
}

/** Returns the selector field for a path such as `actions.2.selector`; null for any other. */
export function targetOfPath(name: string): PickTarget | null {
  const [first = '', second = '', third = '', fourth = ''] = name.split('.');
  if (first === 'actions' && third === 'selector' && second !== '') return stepTarget(Number(second));
  if (first === 'formats' && third === 'selectors' && fourth !== '')
    return attributeTarget([first, Number(second), third, Number(fourth)]);
  return lists.has(first) ? { path: [first], isList: true, step: null, field: first } : null;
}

const lists: ReadonlySet<string> = new Set(['includeTags', 'excludeTags']);

/**
 * Returns the draft with the picked selector at its target: in a list it is appended, without duplicates; a new click action becomes the
 * last action.
 */
export function withPicked(draft: Draft, target: PickTarget, selector: string): Draft {
  if (target === newClickTarget) {
    const last = (actionRows(draft) ?? []).length - 1;
    return withActionsAfter(draft, last, [{ ...newAction('click'), selector }]);
  }
  const { path, isList } = target;
  if (!isList) return setField(draft, path, selector);
  const before = valueAt(draft.body, path);
  const texts = Array.isArray(before) ? before : [];
  return texts.includes(selector) ? draft : setField(draft, path, [...texts, selector]);
}
