import type { MessageKey } from '../../../messages/english.ts';
import type { BlockRow } from '../../../workers/blocks/blockProtocol.ts';

/** Label for a block without text: not returned, null and empty are three different states. */
export function noTextOf({ contentState }: Pick<BlockRow, 'contentState'>): MessageKey {
  if (contentState === 'absent') return 'blocks.content.absent';
  return contentState === 'null' ? 'blocks.content.null' : 'blocks.noText';
}
