import type { XrayNode } from '../../../../shared/api/engine/inspection.ts';
import { kindOf } from '../../../../shared/request/keepElement.ts';
import { stateOf } from '../../../../shared/xray/xrayRows.ts';
import type { ElementEdit } from './useElementEdit.ts';

/**
 * What can be done with an element: what is kept cannot be kept, nor what is dropped dropped. Of an inferred X-ray parts are
 * only dropped: to keep one, all others would have to be named by selectors that nobody has tried.
 */
export function editsOf(nodes: readonly XrayNode[], chosen: number, isInferred: boolean): readonly ElementEdit[] {
  const node = nodes[chosen];
  if (node === undefined || node.selector === null) return [];
  const state = stateOf(node);
  if (state === 'silent' || (isInferred && state === 'dropped')) return [];
  const act = state === 'dropped' ? 'keep' : 'drop';
  const isAmong = kindOf(nodes, chosen).length > 1;
  return [{ act, of: 'element' }, ...(isAmong ? [{ act, of: 'kind' } as const] : [])];
}
