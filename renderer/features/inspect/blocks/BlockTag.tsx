import { blockStyle } from '../../../../shared/document/blocks/blockTypes.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';

interface BlockTagProps {
  readonly type: string;
  /** On a page: its pixels, in the full colour. */
  readonly full?: number;
}

/** The letter of a block's type: on the tint of its colour, or in full on a page. */
export function BlockTag({ type, full }: BlockTagProps) {
  const { letter, colour } = blockStyle(type);
  const style =
    full !== undefined
      ? {
          background: `var(--cat-${colour}-text)`,
          borderColor: `var(--cat-${colour}-text)`,
          color: 'var(--paper)',
          width: full,
          height: full,
          fontSize: Math.min(11, full - 1),
          // Round corners would make a circle of a small one.
          borderRadius: full < 14 ? 2 : undefined,
        }
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
