import { memo } from 'react';
import { blockLook, heatOf } from '../../../../shared/document/blockTypes.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import type { BlockRow } from '../../../workers/blockProtocol.ts';
import { BlockTag } from './BlockTag.tsx';
import { heatGround } from './heatLook.ts';
import type { BlockView } from './useBlockView.ts';
import { type BoxRoom, mostRoom, tagSide } from './boxRoom.ts';
import { WireWords } from './WireWords.tsx';

/** More boxes of one page are not drawn; the list has them all. */
export const mostBoxes = 3000;

interface PaperProps {
  readonly blocks: readonly BlockRow[];
  /** How each of them is drawn, by its number. */
  readonly rooms: ReadonlyMap<number, BoxRoom>;
  /** Pixels on screen. */
  readonly width: number;
  readonly height: number;
  readonly chosen: number | null;
  readonly hovered: number | null;
  readonly heat: BlockView['heat'];
  /** The page itself is below: boxes hold no text, and cover nothing of it. */
  readonly isPictured: boolean;
}

/** The boxes of a page, the larger ones below. */
export function Paper({ blocks, rooms, chosen, hovered, ...rest }: PaperProps) {
  return blocks.map((block) => (
    <PaperBlock
      key={block.number}
      block={block}
      {...(rooms.get(block.number) ?? mostRoom)}
      isChosen={block.number === chosen}
      isHovered={block.number === hovered}
      {...rest}
    />
  ));
}

interface PaperBlockProps extends Omit<PaperProps, 'blocks' | 'rooms' | 'chosen' | 'hovered'>, BoxRoom {
  readonly block: BlockRow;
  readonly isChosen: boolean;
  readonly isHovered: boolean;
}

const tagClass = { beside: '-translate-x-full', above: '-translate-y-full', within: '' } as const;

const PaperBlock = memo(function PaperBlock(props: PaperBlockProps) {
  const { block, width, height, isChosen, isHovered, isPictured } = props;
  if (block.box === null) return null;
  const [x0, y0, x1, y1] = block.box;
  const { colour, line } = blockLook(block.type);
  // A box ends where its letters do: drawn there, its line would be drawn through them.
  const [aside, out] = isPictured ? [mostRoom.out, props.out] : [0, 0];
  const box = {
    left: x0 * width - aside,
    top: y0 * height - out,
    width: (x1 - x0) * width + aside * 2,
    height: (y1 - y0) * height + out * 2,
  };
  // Of the one that is looked at the letter is seen, whatever it stands on.
  const tag = props.tag === 0 && (isChosen || isHovered) ? mostRoom.tag : props.tag;
  return (
    <div
      data-block={block.number}
      className="absolute cursor-pointer"
      style={{
        ...box,
        border: `${isChosen || isHovered ? 2 : 1}px ${isChosen ? 'solid' : line} ${isChosen ? 'var(--accent)' : `var(--cat-${colour})`}`,
        background: groundOf(props),
        zIndex: isChosen ? 2 : isHovered ? 1 : undefined,
      }}
    >
      {isPictured ? null : <WireWords block={block} width={box.width} height={box.height} />}
      {tag === 0 ? null : (
        <span className={joinClasses('absolute -start-px -top-px flex', tagClass[tagSide(box, { ...props, tag })])}>
          <BlockTag type={block.type} full={tag} />
        </span>
      )}
    </div>
  );
});

function groundOf({ block, isChosen, isHovered, heat, isPictured }: PaperBlockProps): string {
  if (heat !== 'off') return heatGround(heatOf(heat === 'layout' ? block.layout : block.ocr), isHovered);
  const { colour } = blockLook(block.type);
  if (isChosen) return `color-mix(in srgb, var(--surface-selected) ${isPictured ? 30 : 55}%, transparent)`;
  if (isHovered) return `color-mix(in srgb, var(--cat-${colour}) 22%, transparent)`;
  return isPictured ? 'transparent' : `color-mix(in srgb, var(--cat-${colour}-tint) 55%, transparent)`;
}
