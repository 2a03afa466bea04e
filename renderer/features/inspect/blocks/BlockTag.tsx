import { blockLook } from '../../../../shared/document/blockTypes.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';

/** The letter of a block's type: on the tint of its colour, or in full on a page. */
export function BlockTag({ type, isFull = false }: { readonly type: string; readonly isFull?: boolean }) {
  const { letter, colour } = blockLook(type);
  const style = isFull
    ? { background: `var(--cat-${colour}-text)`, borderColor: `var(--cat-${colour}-text)`, color: 'var(--paper)' }
    : {
        background: `var(--cat-${colour}-tint)`,
        borderColor: `var(--cat-${colour})`,
        color: `var(--cat-${colour}-text)`,
      };
  return (
    <span
      aria-hidden
      style={style}
      className={joinClasses(
        'inline-flex size-4 shrink-0 items-center justify-center rounded-xs border font-strong font-code type-11',
      )}
    >
      {letter}
    </span>
  );
}
