import type { LaidBlock } from '../../shared/document/blockPages.ts';
import { isMissing, isRefused, type SpanState } from '../../shared/document/spanCheck.ts';
import type { BlockFilter } from './blockProtocol.ts';

/** What a filter looks at. */
type Filtered = Pick<LaidBlock, 'type' | 'source' | 'box' | 'content'>;

/** Whether a filter lets a block through, whatever page it stands on. @param state how its place in the markdown holds */
export function letsThrough(
  { types, hidden, sources, text, only }: Omit<BlockFilter, 'page'>,
  { type, source, box, content }: Filtered,
  state: SpanState,
): boolean {
  if (types.length > 0 && !types.includes(type)) return false;
  if (hidden.includes(type)) return false;
  if (sources.length > 0 && !sources.includes(source ?? '')) return false;
  const wanted = text.trim().toLowerCase();
  if (wanted !== '' && !content.toLowerCase().includes(wanted)) return false;
  if (only === 'noBox') return box === null;
  if (only === 'noSpan') return isMissing(state);
  if (only === 'refused') return isRefused(state);
  return true;
}
