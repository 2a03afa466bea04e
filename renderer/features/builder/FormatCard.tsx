import { Braces, ChevronDown, ChevronUp, CircleHelp, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { FormatName } from '../../../shared/api/formats.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { formatCost, hasFormatOptions, type FormatEntry } from '../../../shared/request/formatCatalogue.ts';
import { isWithin } from '../../../shared/request/jsonPath.ts';
import { printShort, type Problem } from '../../../shared/request/problems.ts';
import { useConnection } from '../../data/queries.ts';
import { useServices, useTab } from '../../data/ServicesProvider.tsx';
import type { Text } from '../../messages/createText.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toggleCard, useBuilder } from './builderStore.ts';
import { FieldProblems } from './FieldProblems.tsx';
import { formatIcons } from './formatIcons.ts';
import { FormatOptions } from './FormatOptions.tsx';
import { revealInJson } from './revealProblem.ts';
import { useDraft } from './useDraft.ts';

interface FormatCardProps {
  readonly tabId: TabId;
  readonly entry: FormatEntry;
  readonly problems: readonly Problem[];
}

/** One format that is asked for, with its options. */
export function FormatCard({ tabId, entry, problems }: FormatCardProps) {
  const text = useText();
  const { t } = text;
  const services = useServices();
  const { editor } = useDraft(tabId);
  const isLocal = useConnection(useTab(tabId)?.connectionId)?.kind === 'local-engine';
  const { index, name, known, value } = entry;
  const key = `${tabId}:${index}:${name}`;
  const isToggled = useBuilder((state) => state.toggledCards.has(key));
  const path = ['formats', index] as const;
  const hasOptions = known === null || hasFormatOptions(known);
  // A card with something to write or to mend stands open; one that is complete says it in its head.
  const isOpen = hasOptions && (isJsonObject(value) && known !== 'screenshot') !== isToggled;
  const reveal = useBuilder((state) => state.reveal);
  const isWanted =
    reveal?.tabId === tabId &&
    reveal.focus === 'form' &&
    reveal.path.length > 2 &&
    isWithin(reveal.path, ['formats', index]);
  useEffect(() => {
    if (isWanted && hasOptions && !isOpen) toggleCard(key);
  }, [isWanted, hasOptions, isOpen, key]);
  const shownName = name === '' ? t('builder.formats.unnamed', { number: index + 1 }) : name;
  return (
    <Card>
      <div className="flex h-9 items-center gap-2 ps-3 pe-2" data-focus-target={`field:formats.${index}`}>
        <Icon as={known === null ? CircleHelp : formatIcons[known]} className="text-text-2" />
        <span className="font-code text-[length:var(--text-12)]">{shownName}</span>
        {isOpen ? null : <span className="min-w-0 truncate text-text-3 type-12">{summaryOf(text, known, value)}</span>}
        <span className="flex-1" />
        <span className="shrink-0 text-text-3 type-12">{costWords(text, known, isLocal)}</span>
        {hasOptions && known !== null ? (
          <IconButton
            icon={isOpen ? ChevronUp : ChevronDown}
            label={t('builder.formats.options', { name: shownName })}
            aria-expanded={isOpen}
            onPress={() => toggleCard(key)}
          />
        ) : null}
        {known === null ? (
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
      {isOpen && known !== null ? (
        <div className="border-t border-border-subtle px-3 pt-2 pb-3">
          <FormatOptions tabId={tabId} index={index} name={known} value={value} problems={problems} />
        </div>
      ) : null}
      <FieldProblems tabId={tabId} problems={problems} className="px-3 pb-2" />
    </Card>
  );
}

/** What the service returns when nothing is asked for. */
export function DefaultFormatCard() {
  const { t } = useText();
  return (
    <Frame>
      <Icon as={formatIcons.markdown} className="text-text-3" />
      <span className="font-code text-[length:var(--text-12)] text-text-2">markdown</span>
      <span className="flex-1" />
      <span className="text-text-3 type-12">{t('builder.formats.default')}</span>
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex h-9 items-center gap-2 rounded-l border border-dashed border-border px-3">{children}</div>
  );
}

function costWords({ t }: Pick<Text, 't'>, known: FormatName | null, isLocal: boolean): string {
  if (known === null || isLocal) return known === null ? '' : t('builder.formats.included');
  const cost = formatCost(known);
  if (cost.kind === 'included') return t('builder.formats.included');
  return t(cost.kind === 'more' ? 'builder.formats.more' : 'builder.formats.page', { credits: cost.credits });
}

/** The options of a closed card, in a few words. */
function summaryOf({ t }: Pick<Text, 't'>, known: FormatName | null, value: JsonValue): string {
  if (!isJsonObject(value)) return '';
  if (known !== 'screenshot') {
    const words = [value['question'], value['query'], value['prompt'], value['tag']].find(
      (option) => typeof option === 'string',
    );
    return typeof words === 'string' ? words : '';
  }
  const { fullPage, quality, viewport } = value;
  const parts = [
    fullPage === true ? t('builder.formats.summaryFullPage') : null,
    typeof quality === 'number' ? String(quality) : null,
    isJsonObject(viewport) ? `${printShort(viewport['width'])} × ${printShort(viewport['height'])}` : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}
