import type { XrayNode } from '../../../../shared/api/engine/inspection.ts';
import { kindOf } from '../../../../shared/request/includeElement.ts';
import { stateOf } from '../../../../shared/xray/xrayRows.ts';
import type { ElementEdit } from './useElementEdit.ts';

/**
 * Returns the possible edits of an element: a kept one can only be dropped, a dropped one only kept. In an inferred X-ray, parts can only
 * be dropped: to keep one, all others would need selectors that were never tested.
 */
export function editsOf(nodes: readonly XrayNode[], chosen: number, isInferred: boolean): readonly ElementEdit[] {
  const node = nodes[chosen];
  if (node === undefined || node.selector === null) return [];
  const state = stateOf(node);
  if (state === 'silent' || (isInferred && state === 'dropped')) return [];
  const action = state === 'dropped' ? 'keep' : 'drop';
  const isAmong = kindOf(nodes, chosen).length > 1;
  return [{ action, of: 'element' }, ...(isAmong ? [{ action, of: 'kind' } as const] : [])];
}
