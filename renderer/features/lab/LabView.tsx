import { FilePlus, Search, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCall, useLabCatalogue } from '../../data/queries/queries.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { showFailure, showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { FamilyList } from './FamilyList.tsx';
import { LabLog } from './LabLog.tsx';
import { LabRequest } from './LabRequest.tsx';
import { StandaloneLab } from './StandaloneLab.tsx';
import { ScenarioResponse } from './ScenarioResponse.tsx';
import { ScenarioCards } from './ScenarioCards.tsx';
import { familyOf, groupScenarios, type FamilyChoice } from './searchScenarios.ts';
import { useChosenScenario } from './useChosenScenario.ts';

/** The failure lab: its scenarios by group, the responses of the chosen one, and a log of every call. */
export function LabView() {
  const { t } = useText();
  const catalogue = useLabCatalogue(true);
  const chosen = useChosenScenario();
  const [text, setText] = useState('');
  const [family, setFamily] = useState<FamilyChoice>(() => familyOf(chosen.name) ?? 'slow-down');
  // The scenario whose description is shown: the last one chosen, even while the request uses another connection.
  const [pointed, setPointed] = useState<string | null>(null);
  const entries = catalogue.data?.entries;
  const groups = useMemo(() => groupScenarios(entries ?? [], text, family), [entries, text, family]);
  const shown = entries?.find(({ name }) => name === (chosen.name ?? pointed));
  const [playedBefore, setPlayedBefore] = useState(chosen.name);
  if (chosen.name !== playedBefore) {
    setPlayedBefore(chosen.name);
    // Another tab, or another scenario that was chosen elsewhere.
    if (chosen.name !== null && chosen.name !== pointed) setFamily(familyOf(chosen.name) ?? family);
  }
  const choose = (name: string) => {
    setPointed(name);
    chosen.choose(name, entries?.find((entry) => entry.name === name)?.operation ?? null);
  };
  return (
    <div className="@container flex min-h-0 flex-1">
      <aside
        aria-label={t('lab.families')}
        className="flex w-60 shrink-0 flex-col border-e border-border bg-surface-side"
      >
        <div className="min-h-0 flex-1 overflow-y-auto">
          <FamilyList entries={entries ?? []} text={text} value={family} onChange={setFamily} />
        </div>
        <CustomScenarios name={shown?.name ?? null} onWritten={choose} onFamily={setFamily} />
      </aside>
      {/* Wide: cards above the response, the log next to both. Narrow: everything else below the cards, in one column. */}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col @[1120px]:grid @[1120px]:grid-cols-[minmax(0,1fr)_320px] @[1120px]:grid-rows-[minmax(0,1fr)_auto]">
        <section
          aria-label={t('lab.page')}
          className="flex min-h-0 min-w-0 flex-1 flex-col gap-4 overflow-y-auto p-6 @max-[1119px]:p-4"
        >
          <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1">
              <h2 className="font-strong type-16">{t(family === 'all' ? 'lab.all' : `lab.family.${family}`)}</h2>
              <p className="text-text-2">{t(family === 'all' ? 'lab.all.about' : `lab.family.${family}.about`)}</p>
            </div>
            <TextField
              aria-label={t('lab.filter')}
              placeholder={t('lab.filter')}
              icon={Search}
              size="small"
              className="w-48"
              focusName="lab"
              value={text}
              onChange={setText}
            />
          </header>
          <Problems problems={catalogue.data?.problems ?? []} failure={catalogue.error?.message ?? null} />
          <LabRequest chosen={chosen} />
          {entries !== undefined && groups.length === 0 ? (
            <div className="flex flex-col items-start gap-3">
              <p className="text-text-2">{t('lab.none')}</p>
              <Button onPress={() => setText('')}>{t('lab.clear')}</Button>
            </div>
          ) : null}
          <ScenarioCards groups={groups} hasTitles={family === 'all'} chosen={chosen.name} onChoose={choose} />
        </section>
        <div className="flex max-h-[45%] shrink-0 flex-col overflow-y-auto border-t border-border @[1120px]:contents">
          <aside
            aria-label={t('lab.log')}
            className="flex shrink-0 flex-col border-border @[1120px]:col-start-2 @[1120px]:row-span-2 @[1120px]:row-start-1 @[1120px]:min-h-0 @[1120px]:border-s"
          >
            <LabLog />
            <StandaloneLab scenario={shown?.name ?? null} />
          </aside>
          {shown === undefined ? null : (
            <div className="shrink-0 border-t border-border p-4 @[1120px]:col-start-1 @[1120px]:row-start-2 @[1120px]:px-6">
              <ScenarioResponse key={shown.name} entry={shown} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

interface CustomScenariosProps {
  /** The scenario that a copy is made of; null while none is chosen. */
  readonly name: string | null;
  readonly onWritten: (name: string) => void;
  readonly onFamily: (family: FamilyChoice) => void;
}

/** The user's own scenarios: what they are, and a starter file. */
function CustomScenarios({ name, onWritten, onFamily }: CustomScenariosProps) {
  const { t } = useText();
  const { host } = useServices();
  const copy = useCall('lab.copyScenario', [queryKeys.labCatalogue]);
  const write = (from: string) => {
    copy.mutate(
      { name: from },
      {
        onSuccess: (written) => {
          onFamily('own');
          onWritten(written.name);
          const open = () => void host.call('app.openFolder', { folder: 'lab' }).then((told) => worked('folder', told));
          showToast({
            about: 'lab',
            text: t('lab.copied', { file: written.file }),
            action: { text: t('lab.openFolder'), run: open },
          });
        },
        onError: (failure) => showFailure('lab', failure.message),
      },
    );
  };
  return (
    <div className="flex shrink-0 flex-col items-start gap-2 px-4 py-4">
      <p className="text-text-2 type-12">{t('lab.ownFiles')}</p>
      <Button
        size="small"
        icon={FilePlus}
        isDisabled={name === null || copy.isPending}
        onPress={() => name !== null && write(name)}
      >
        {t('lab.copyScenario')}
      </Button>
    </div>
  );
}

interface ProblemsProps {
  readonly problems: readonly { readonly file: string; readonly message: string }[];
  readonly failure: string | null;
}

function Problems({ problems, failure }: ProblemsProps) {
  const { t } = useText();
  const lines = [
    ...(failure === null ? [] : [t('lab.notRead', { reason: failure })]),
    ...problems.map(({ file, message }) => t('lab.problem', { file, message })),
  ];
  return lines.length === 0 ? null : (
    <ul className="flex flex-col gap-1 rounded-m bg-warning-tint px-3 py-2 text-warning-text type-12">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2">
          <Icon as={TriangleAlert} size={14} className="mt-px shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{line}</span>
        </li>
      ))}
    </ul>
  );
}
