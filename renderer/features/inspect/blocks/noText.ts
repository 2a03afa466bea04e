import type { MessageKey } from '../../../messages/english.ts';
import type { BlockRow } from '../../../workers/blockProtocol.ts';

/** What stands for the text of a block that has none: not returned, null and empty are three different things. */
export function noTextOf({ contentState }: Pick<BlockRow, 'contentState'>): MessageKey {
  if (contentState === 'absent') return 'blocks.content.absent';
  return contentState === 'null' ? 'blocks.content.null' : 'blocks.noText';
}
