import type { LaidBlock } from '../../../shared/document/blocks/blockPages.ts';
import { isMissing, isRefused, type SpanState } from '../../../shared/document/blocks/spanCheck.ts';
import type { BlockFilter } from './blockProtocol.ts';

/** Properties that a filter reads. */
type Filtered = Pick<LaidBlock, 'type' | 'source' | 'box' | 'content'>;

/**
 * Whether a filter includes a block, regardless of its page.
 * @param state validity of its offsets in the markdown
 */
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
