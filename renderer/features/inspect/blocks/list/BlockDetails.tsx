import { Copy, Crosshair, X } from 'lucide-react';
import type { Ref } from 'react';
import { isRefused } from '../../../../../shared/document/blocks/spanCheck.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { joinClasses } from '../../../../ui/joinClasses.ts';
import type { BlockDetail } from '../../../../workers/blocks/blockProtocol.ts';
import { useCopy } from '../../save/useCopyText.ts';
import { BlockTag } from '../BlockTag.tsx';
import { noTextOf } from '../noText.ts';

interface BlockDetailsProps {
  readonly block: BlockDetail;
  readonly onShow: () => void;
  /** Clears the filter; null if the filter does not hide this block. */
  readonly onUnfilter: (() => void) | null;
  readonly onClose: () => void;
  /** Replaces the list, where there is no space for both. */
  readonly isAlone: boolean;
  readonly ref?: Ref<HTMLElement>;
}

/** All details that the service returns for one block. */
export function BlockDetails({ block, onShow, onUnfilter, onClose, isAlone, ref }: BlockDetailsProps) {
  const { t, number } = useText();
  const copy = useCopy();
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 3 } as const;
  const box = block.box?.map((side) => number(side, places)).join(', ') ?? '';
  // Engines return confidences with fifteen decimals; at most three are useful to a reader.
  const sure = (confidence: number | null): string => (confidence === null ? 'null' : number(confidence, places));
  const told = (name: string, value: string | null): string =>
    block.absent.includes(name) ? t('inspect.nothing.absentMark') : (value ?? 'null');
  const facts: readonly (readonly [string, string])[] = [
    ['id', told('id', block.id)],
    ['bbox', block.boxState === 'given' ? box : `${box} ${t(`blocks.box.${block.boxState}`)}`.trim()],
    ['markdownSpan', block.spanState === 'absent' ? t('inspect.nothing.absentMark') : JSON.stringify(block.given)],
    ['source', told('source', block.source)],
    ['label', told('label', block.label)],
    ['confidence', told('confidence', `layout ${sure(block.layout)}, ocr ${sure(block.ocr)}`)],
  ];
  return (
    <section
      ref={ref}
      tabIndex={-1}
      data-block-detail
      aria-label={t('blocks.detail')}
      className={joinClasses(
        'flex min-h-0 flex-col bg-surface-base focus-inset',
        isAlone ? 'flex-1' : 'max-h-[45%] shrink-0 border-t border-border',
      )}
    >
      <div className="flex h-9 shrink-0 items-center gap-1 px-3">
        <BlockTag type={block.type} />
        <span className="min-w-0 truncate font-strong">{block.type === '' ? t('blocks.noType') : block.type}</span>
        <span className="ms-auto" />
        <IconButton icon={Copy} label={t('blocks.detail.copy')} binding="C" onPress={() => void copy(block.text)} />
        <IconButton icon={Crosshair} label={t('blocks.detail.show')} onPress={onShow} />
        <IconButton icon={X} label={t('blocks.detail.close')} onPress={onClose} />
      </div>
      <div
        data-selectable
        className="@container min-h-0 overflow-y-auto px-3 pb-3"
        tabIndex={0}
        role="group"
        aria-label={t('blocks.detail')}
      >
        <dl className="grid grid-cols-[96px_1fr] items-baseline gap-x-3 gap-y-0.5 @max-[17rem]:grid-cols-[auto_1fr] @max-[17rem]:gap-x-2">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-2 type-12">{name}</dt>
              <dd className="min-w-0 break-words font-code type-code">{value}</dd>
            </div>
          ))}
        </dl>
        {onUnfilter === null ? null : (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-text-2 type-12">
            {t('blocks.detail.filtered')}
            <Button variant="link" size="small" onPress={onUnfilter}>
              {t('blocks.clearFilter')}
            </Button>
          </p>
        )}
        {isRefused(block.spanState) ? (
          <p className="mt-1 text-warning-text type-12">{t(`blocks.span.${block.spanState}`)}</p>
        ) : null}
        {block.text === '' ? (
          <p className="mt-2 text-text-3 type-12">{t(noTextOf(block))}</p>
        ) : (
          <pre className="mt-2 [unicode-bidi:plaintext] whitespace-pre-wrap break-words rounded-s bg-surface-sunken p-2 font-code type-code">
            {block.text.slice(0, maxShownChars)}
          </pre>
        )}
      </div>
    </section>
  );
}

/** Longer content is shown truncated and copied in full. */
const maxShownChars = 4000;
