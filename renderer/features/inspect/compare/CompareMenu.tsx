import {
  BookmarkCheck,
  BookmarkPlus,
  ChevronDown,
  Columns2,
  GitCompareArrows,
  Globe,
  History,
  Link,
  type LucideIcon,
  Search,
  SquareStack,
} from 'lucide-react';
import { useState } from 'react';
import type { HistoryRow } from '../../../../shared/history/history.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { requestedFormats } from '../../../../shared/document/response/resultTabs.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { type LikelyRuns, useLikelyRuns } from '../../../data/history/previousRun.ts';
import { urlLabel } from '../../../data/labels/urlLabel.ts';
import { useBaseline } from '../../../data/runs/baselines.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import {
  chooseRunToCompare,
  compareRuns,
  compareWithBaseline,
  showChangeTracking,
} from '../../../data/workspace/navigation.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/Menu.tsx';

type Entry = keyof LikelyRuns | 'none' | 'pair' | 'baseline' | 'changeTracking' | 'another' | 'twin' | 'accept';

interface CompareMenuProps {
  /** The run that is compared. */
  readonly run: RunModel;
  /** What it is compared with now, as the button says it; absent where nothing is compared yet. */
  readonly current?: string;
  /** Status that the service of the run reports of its page, such as `changed`; null where it reports none. */
  readonly trackedStatus?: string | null;
  /** What differs from the run of its tab before it, or of the same URL, as a short text. */
  readonly changes?: string | null;
  /** For two runs: compares them with each other, null while they are, and with the baseline. */
  readonly ofPair?: { readonly onEach: (() => void) | null; readonly onBaseline: () => void };
  /** Called when the menu is about to open, also more than once. */
  readonly onWanted?: () => void;
}

/** Everything that a run can be compared with. */
export function CompareMenu({
  run,
  current,
  trackedStatus = null,
  changes = null,
  ofPair,
  onWanted,
}: CompareMenuProps) {
  const { t } = useText();
  const services = useServices();
  const [isWanted, setIsWanted] = useState(false);
  const want = (): void => {
    setIsWanted(true);
    onWanted?.();
  };
  const { comparison, editing } = requestKinds[run.endpoint];
  const likely = useLikelyRuns(run, isWanted);
  const runs = useRunEntries(likely, changes);
  const baseline = useBaselineEntry(run, isWanted && comparison.hasBaseline);
  const tracking = useTrackingEntry(run, trackedStatus);
  const start = (entry: Entry): void => {
    switch (entry) {
      case 'tab':
      case 'address':
      case 'host': {
        const row = likely?.[entry] ?? null;
        if (row !== null) compareRuns(services, row.runId, run.runId);
        return;
      }
      case 'pair':
        return ofPair?.onEach?.();
      case 'baseline':
        if (ofPair === undefined) compareWithBaseline(services, run.runId);
        else ofPair.onBaseline();
        return;
      case 'changeTracking':
        return showChangeTracking(services, run.runId);
      case 'another':
        return chooseRunToCompare(services, run.runId);
      case 'twin':
        return void services.commands.run('request.twin');
      case 'accept':
        return void services.commands.run('result.acceptBaseline');
      case 'none':
    }
  };
  const isResult = current === undefined;
  return (
    <Menu<Entry>
      label={t('compare.menu')}
      placement="bottom end"
      onOpenChange={(isOpen) => {
        if (isOpen) want();
      }}
      trigger={
        // What the menu lists is read before it opens.
        <Button size="small" icon={GitCompareArrows} onHoverStart={want} onFocus={want}>
          {current ?? t('compare.menu')}
          <Icon as={ChevronDown} size={12} />
        </Button>
      }
      sections={[
        {
          title: t('compare.with'),
          entries: [
            ...(ofPair?.onEach == null
              ? []
              : [{ id: 'pair' as const, text: t('compare.against.each'), icon: Columns2 }]),
            ...runs,
            ...(comparison.hasBaseline ? [baseline, tracking] : []),
          ],
        },
        {
          entries: [
            { id: 'another', text: t('compare.source.another'), icon: Search },
            ...(editing.hasOptionForm && isResult
              ? [
                  {
                    id: 'twin' as const,
                    text: t('compare.source.twin'),
                    icon: Columns2,
                    description: t('compare.source.twin.about'),
                  },
                ]
              : []),
          ],
        },
        ...(comparison.hasBaseline && isResult && run.body !== null
          ? [{ entries: [{ id: 'accept' as const, text: t('compare.source.accept'), icon: BookmarkPlus }] }]
          : []),
      ]}
      onAction={start}
    />
  );
}

const runIcons: Readonly<Record<keyof LikelyRuns, LucideIcon>> = { tab: SquareStack, address: Link, host: Globe };
const maxUrlChars = 48;

function useRunEntries(likely: LikelyRuns | undefined, changes: string | null): readonly MenuEntry<Entry>[] {
  const { t, day, time } = useText();
  if (likely === undefined) return [];
  const about = (row: HistoryRow, isFirst: boolean): string =>
    [
      `${day(row.createdAt, Date.now())}, ${time(row.createdAt)}`,
      urlLabel(row.url).slice(0, maxUrlChars),
      ...(isFirst && changes !== null ? [changes] : []),
    ].join(' · ');
  const kinds = (['tab', 'address', 'host'] as const).filter((kind) => likely[kind] !== null);
  if (kinds.length === 0)
    return [
      {
        id: 'none',
        text: t('compare.source.none'),
        description: t('compare.source.none.about'),
        icon: History,
        isDisabled: true,
      },
    ];
  return kinds.flatMap((kind, index) => {
    const row = likely[kind];
    if (row === null) return [];
    return [
      { id: kind, text: t(`compare.source.${kind}`), description: about(row, index === 0), icon: runIcons[kind] },
    ];
  });
}

function useBaselineEntry(run: RunModel, isWanted: boolean): MenuEntry<Entry> {
  const { t } = useText();
  const baseline = useBaseline(run, isWanted);
  return {
    id: 'baseline',
    text: t('compare.source.baseline'),
    icon: BookmarkCheck,
    description:
      baseline == null
        ? t('compare.baseline.none')
        : t('compare.baseline.fields', { count: Object.keys(baseline.parts).length }),
    isDisabled: baseline == null,
  };
}

function useTrackingEntry(run: RunModel, status: string | null): MenuEntry<Entry> {
  const { t } = useText();
  const isRequested = requestedFormats(run.request).includes('changeTracking');
  return {
    id: 'changeTracking',
    text: t('compare.source.changeTracking'),
    icon: History,
    description:
      status !== null
        ? t('compare.source.changeTracking.status', { connection: run.connectionName, status })
        : t(isRequested ? 'compare.source.changeTracking.missing' : 'compare.source.changeTracking.notRequested'),
    isDisabled: status === null,
  };
}
