import { Braces, ChevronDown, ChevronUp, CircleHelp, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { Problem } from '../../../../shared/request/problems.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { FieldProblems } from '../fields/FieldProblems.tsx';
import { revealInJson } from '../problems/revealProblem.ts';
import { useDraft } from '../useDraft.ts';

interface RequestedItemCardProps {
  readonly tabId: TabId;
  /** Path in the body, such as `formats.1`. */
  readonly path: readonly ['formats' | 'parsers', number];
  /** Null for an unknown item: it is edited as JSON. */
  readonly icon: LucideIcon | null;
  readonly name: string;
  /** Short summary of the options of a closed card. */
  readonly summary?: string;
  readonly cost?: string | undefined;
  /** A card that can be closed. */
  readonly fold?: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
  readonly problems: readonly Problem[];
  /** The options, below the head. */
  readonly children?: ReactNode;
}

/** Card of a requested format or parser: its header with the cost, its options, its problems. */
export function RequestedItemCard({
  tabId,
  path,
  icon,
  name,
  summary,
  cost,
  fold,
  problems,
  children,
}: RequestedItemCardProps) {
  const { t } = useText();
  const services = useServices();
  const { editor } = useDraft(tabId);
  const shownName = name === '' ? t('builder.formats.unnamed', { number: path[1] + 1 }) : name;
  return (
    <Card>
      <div className="flex h-9 items-center gap-2 ps-3 pe-2" data-focus-target={`field:${path.join('.')}`}>
        <Icon as={icon ?? CircleHelp} className="text-text-2" />
        <span className="type-code">{shownName}</span>
        {summary === undefined ? null : <span className="min-w-0 truncate text-text-3 type-12">{summary}</span>}
        <span className="flex-1" />
        {cost === undefined ? null : <span className="shrink-0 text-text-3 type-12">{cost}</span>}
        {fold === undefined ? null : (
          <IconButton
            icon={fold.isOpen ? ChevronUp : ChevronDown}
            label={t('builder.formats.options', { name: shownName })}
            aria-expanded={fold.isOpen}
            onPress={fold.onToggle}
          />
        )}
        {icon === null ? (
          <IconButton
            icon={Braces}
            label={t('builder.field.editInJson')}
            onPress={() => revealInJson(services, tabId, path)}
          />
        ) : null}
        <IconButton
          icon={X}
          label={t('builder.formats.remove', { name: shownName })}
          onPress={() => editor.apply([{ path, value: undefined }])}
        />
      </div>
      {children === undefined || children === null ? null : (
        <div className="border-t border-border-subtle px-3 pt-2 pb-3">{children}</div>
      )}
      <FieldProblems tabId={tabId} problems={problems} className="px-3 pb-2" />
    </Card>
  );
}

/** Shown if nothing is requested. */
export function DefaultCard({ icon, name }: { readonly icon: LucideIcon; readonly name: string }) {
  const { t } = useText();
  return (
    <div className="flex h-9 items-center gap-2 rounded-l border border-dashed border-border px-3">
      <Icon as={icon} className="text-text-3" />
      <span className="text-text-2 type-code">{name}</span>
      <span className="flex-1" />
      <span className="text-text-3 type-12">{t('builder.formats.default')}</span>
    </div>
  );
}
