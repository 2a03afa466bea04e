import { joinClasses } from '../../../../ui/joinClasses.ts';
import type { BlockRow } from '../../../../workers/blocks/blockProtocol.ts';
import { wireCells, wireFit, wireLeading, wireframeText } from './wireframeText.ts';

interface WireframeTextProps {
  readonly block: Pick<BlockRow, 'type' | 'text'>;
  /** Pixels of the box. */
  readonly width: number;
  readonly height: number;
}

/** Text of a block in its box, for a page without an image, as large as the box allows. */
export function WireframeText({ block, width, height }: WireframeTextProps) {
  const cells = block.type === 'table' ? wireCells(block.text) : null;
  if (cells !== null) return <WireTable cells={cells} height={height} />;
  const text = wireframeText(block.text);
  const isStrong = block.type === 'title' || block.type === 'section_header';
  // The border is part of the box, and bold text is wider.
  const { size, isOneLine } = wireFit(text, (width - 4) / (isStrong ? 1.1 : 1), height - 2);
  return (
    <span
      dir="auto"
      className={joinClasses(
        'block size-full overflow-hidden break-words text-text [unicode-bidi:plaintext]',
        isOneLine ? 'whitespace-nowrap' : 'whitespace-pre-line',
      )}
      style={{ fontSize: size, lineHeight: wireLeading, fontWeight: isStrong ? 'var(--weight-strong)' : undefined }}
    >
      {text}
    </span>
  );
}

function WireTable({ cells, height }: { readonly cells: readonly (readonly string[])[]; readonly height: number }) {
  const size = Math.min(13, (height / Math.max(1, cells.length)) * 0.62);
  return (
    <span className="flex size-full flex-col overflow-hidden text-text" style={{ fontSize: size, lineHeight: 1.1 }}>
      {cells.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
        <span key={index} className="flex min-h-0 flex-1 items-center border-b border-border">
          {row.map((cell, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <span key={column} dir="auto" className="min-w-0 flex-1 truncate px-0.5">
              {cell}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
