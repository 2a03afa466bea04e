import { memo } from 'react';
import { blockStyle, heatOf } from '../../../../../shared/document/blocks/blockTypes.ts';
import { joinClasses } from '../../../../ui/joinClasses.ts';
import type { BlockRow } from '../../../../workers/blocks/blockProtocol.ts';
import { BlockTag } from '../BlockTag.tsx';
import { heatGround } from './heatmapStyle.ts';
import type { BlockView } from '../useBlockView.ts';
import { type BoxMargins, maxMargins, tagSide } from './boxMargins.ts';
import { WireframeText } from './WireframeText.tsx';

/** More boxes of one page are not drawn; the list has them all. */
export const maxBoxes = 3000;

interface PaperProps {
  readonly blocks: readonly BlockRow[];
  /** How each of them is drawn, by its number. */
  readonly rooms: ReadonlyMap<number, BoxMargins>;
  /** Pixels on screen. */
  readonly width: number;
  readonly height: number;
  readonly chosen: number | null;
  readonly hovered: number | null;
  readonly heat: BlockView['heat'];
  /** The page image is below: boxes contain no text and do not cover the image. */
  readonly isPictured: boolean;
}

/** The boxes of a page, the larger ones below. */
export function PageOverlay({ blocks, rooms, chosen, hovered, ...rest }: PaperProps) {
  return blocks.map((block) => (
    <PaperBlock
      key={block.number}
      block={block}
      {...(rooms.get(block.number) ?? maxMargins)}
      isChosen={block.number === chosen}
      isHovered={block.number === hovered}
      {...rest}
    />
  ));
}

interface PaperBlockProps extends Omit<PaperProps, 'blocks' | 'rooms' | 'chosen' | 'hovered'>, BoxMargins {
  readonly block: BlockRow;
  readonly isChosen: boolean;
  readonly isHovered: boolean;
}

const tagClass = { beside: '-translate-x-full', above: '-translate-y-full', within: '' } as const;

const PaperBlock = memo(function PaperBlock(props: PaperBlockProps) {
  const { block, width, height, isChosen, isHovered, isPictured } = props;
  if (block.box === null) return null;
  const [x0, y0, x1, y1] = block.box;
  const { colour, line } = blockStyle(block.type);
  // A box ends at the edge of its glyphs: a line drawn there would cross them.
  const [aside, out] = isPictured ? [maxMargins.out, props.out] : [0, 0];
  const box = {
    left: x0 * width - aside,
    top: y0 * height - out,
    width: (x1 - x0) * width + aside * 2,
    height: (y1 - y0) * height + out * 2,
  };
  // The tag letter of the hovered or chosen box is always shown, whatever it covers.
  const tag = props.tag === 0 && (isChosen || isHovered) ? maxMargins.tag : props.tag;
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
      {isPictured ? null : <WireframeText block={block} width={box.width} height={box.height} />}
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
  const { colour } = blockStyle(block.type);
  if (isChosen) return `color-mix(in srgb, var(--surface-selected) ${isPictured ? 30 : 55}%, transparent)`;
  if (isHovered) return `color-mix(in srgb, var(--cat-${colour}) 22%, transparent)`;
  return isPictured ? 'transparent' : `color-mix(in srgb, var(--cat-${colour}-tint) 55%, transparent)`;
}
