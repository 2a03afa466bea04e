import { BookmarkCheck, Ellipsis } from 'lucide-react';
import type { Baseline } from '../../../../shared/project/baseline.ts';
import { entryName } from '../../../../shared/project/project.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';

interface BaselineCardProps {
  readonly baseline: Baseline | null;
  /** The letters of the runs that have a result. */
  readonly letters: readonly ('A' | 'B')[];
  readonly onAccept: (letter: 'A' | 'B') => void;
  readonly onRemove: () => void;
}

/** The baseline: its owner, its storage, and the actions on the whole. */
export function BaselineCard({ baseline, letters, onAccept, onRemove }: BaselineCardProps) {
  const { t } = useText();
  const count = Object.keys(baseline?.parts ?? {}).length;
  const isSingle = letters.length === 1;
  return (
    <article
      aria-label={t('compare.baseline.card')}
      className="flex min-w-0 flex-1 items-center gap-3 rounded-l border border-border bg-surface-base px-3 py-2 in-data-[theme*=dark]:bg-surface-raised"
    >
      <span className="flex size-7 shrink-0 items-center justify-center rounded-s bg-surface-selected text-accent-text">
        <Icon as={BookmarkCheck} size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <span className="truncate font-strong">
            {baseline?.file == null
              ? t('compare.baseline.title')
              : t('compare.baseline.of', { name: entryName(baseline.file) })}
          </span>
          {baseline === null ? null : (
            <span className="shrink-0 text-text-2 type-12">{t('compare.baseline.fields', { count })}</span>
          )}
        </div>
        {baseline === null ? (
          <p className="text-text-2 type-12">{t('compare.baseline.none')}</p>
        ) : baseline.folder === null ? (
          <p className="truncate text-text-2 type-12">{t('compare.baseline.here')}</p>
        ) : (
          <Address text={`${baseline.folder}/`} className="text-text-2 font-code type-12" />
        )}
      </div>
      <Menu
        label={t('compare.baseline.acts')}
        placement="bottom end"
        trigger={<IconButton icon={Ellipsis} label={t('compare.baseline.acts')} />}
        sections={[
          {
            entries: letters.map((letter) => ({
              id: letter as 'A' | 'B' | 'remove',
              text: isSingle ? t('compare.baseline.acceptResult') : t('compare.baseline.acceptRun', { letter }),
            })),
          },
          ...(baseline === null
            ? []
            : [{ entries: [{ id: 'remove' as const, text: t('compare.baseline.remove'), isDanger: true }] }]),
        ]}
        onAction={(id) => (id === 'remove' ? onRemove() : onAccept(id))}
      />
    </article>
  );
}
