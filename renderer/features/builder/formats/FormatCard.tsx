import { useEffect } from 'react';
import { formatsNeedingOptions, type FormatName } from '../../../../shared/api/formats.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { formatCost, hasFormatOptions, type FormatEntry } from '../../../../shared/request/formatCatalogue.ts';
import { isWithin } from '../../../../shared/request/jsonPath.ts';
import { printShort, type Problem } from '../../../../shared/request/problems.ts';
import { useConnection } from '../../../data/queries/queries.ts';
import { useTab } from '../../../data/ServicesProvider.tsx';
import type { Text } from '../../../messages/createText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { RequestedItemCard } from './RequestedItemCard.tsx';
import { toggleCard, useBuilder } from '../builderStore.ts';
import { formatIcons } from './formatIcons.ts';
import { FormatOptions } from './FormatOptions.tsx';

interface FormatCardProps {
  readonly tabId: TabId;
  readonly entry: FormatEntry;
  readonly problems: readonly Problem[];
}

/** One requested format, with its options. */
export function FormatCard({ tabId, entry, problems }: FormatCardProps) {
  const text = useText();
  const isLocal = useConnection(useTab(tabId)?.connectionId)?.kind === 'local-engine';
  const { index, name, known, value } = entry;
  const key = `${tabId}:${index}:${name}`;
  const isToggled = useBuilder((state) => state.toggledCards.has(key));
  const hasOptions = known === null || hasFormatOptions(known);
  // A card with required input or a problem is open; a complete one is summarized in its header.
  const isAsking =
    (isJsonObject(value) && known !== 'screenshot') || (known !== null && formatsNeedingOptions.has(known));
  const isOpen = hasOptions && isAsking !== isToggled;
  const reveal = useBuilder((state) => state.reveal);
  const isWanted =
    reveal?.tabId === tabId &&
    reveal.focus === 'form' &&
    reveal.path.length > 2 &&
    isWithin(reveal.path, ['formats', index]);
  useEffect(() => {
    if (isWanted && hasOptions && !isOpen) toggleCard(key);
  }, [isWanted, hasOptions, isOpen, key]);
  return (
    <RequestedItemCard
      tabId={tabId}
      path={['formats', index]}
      icon={known === null ? null : formatIcons[known]}
      name={name}
      {...(isOpen ? {} : { summary: summaryOf(text, known, value) })}
      cost={costLabel(text, known, isLocal)}
      fold={hasOptions && known !== null ? { isOpen, onToggle: () => toggleCard(key) } : undefined}
      problems={problems}
    >
      {isOpen && known !== null ? (
        <FormatOptions tabId={tabId} index={index} name={known} value={value} problems={problems} />
      ) : null}
    </RequestedItemCard>
  );
}

/** Returns what a format costs in addition; nothing for one that the price of the page includes. */
function costLabel({ t }: Pick<Text, 't'>, known: FormatName | null, isLocal: boolean): string | undefined {
  if (known === null || isLocal) return undefined;
  const cost = formatCost(known);
  if (cost.kind === 'included') return undefined;
  return t(cost.kind === 'more' ? 'builder.formats.more' : 'builder.formats.page', { credits: cost.credits });
}

/** Returns a short summary of the options of a closed card. */
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
