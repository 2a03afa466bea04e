import type { Separator } from '../../layout/elementLayout.ts';
import type { Context } from '../context.ts';
import { part } from '../flow.ts';

/** Separates the text before this position from the text after it, as the page renders it. */
export function separate(separator: Separator, context: Context): void {
  const { inline } = context;
  if (separator === 'none') return;
  if (context.code > 0) {
    if (separator !== 'gap') inline.code(' ');
  } else if (separator === 'gap') inline.gap();
  else if (separator === 'line' || inline.insideLink) inline.border();
  else part(context);
}
