import { FlaskConical, Folder, Search, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import type { LabEntry } from '../../../shared/lab/catalogue.ts';
import { plainScenario } from '../../../shared/lab/scenarioName.ts';
import { playInLab } from '../../data/requests/labTab.ts';
import { useLabCatalogue } from '../../data/queries/queries.ts';
import { useServices, useTab } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { SearchDialog } from '../../ui/overlays/SearchDialog.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { FamilyList } from './FamilyList.tsx';
import { ScenarioRow } from './ScenarioRow.tsx';
import { groupScenarios, type FamilyChoice } from './searchScenarios.ts';

/** Menu of the failure lab: every scenario by group, with a text search. Choosing one opens a copy of the tab's request there. */
export function ScenarioDialog({ tabId, onClose }: { readonly tabId: TabId; readonly onClose: () => void }) {
  const { t } = useText();
  const services = useServices();
  const tab = useTab(tabId);
  const catalogue = useLabCatalogue(true);
  const [text, setText] = useState('');
  const [family, setFamily] = useState<FamilyChoice>('all');
  const current = tab?.scenario ?? plainScenario;
  const [pointed, setPointed] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const entries = catalogue.data?.entries;
  const groups = useMemo(() => groupScenarios(entries ?? [], text, family), [entries, text, family]);
  const shown = groups.flatMap((group) => group.entries);
  const place = shown.findIndex(({ name }) => name === (pointed ?? current));
  const active = place === -1 ? 0 : place;

  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const choose = (entry: LabEntry | undefined) => {
    if (entry === undefined) return;
    playInLab(services, tabId, entry.name, entry.operation);
    onClose();
  };
  const handleKey = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };
    const move = moves[event.key];
    if (move !== undefined && shown.length > 0) {
      const next = Math.abs(move) === 1 ? (active + move + shown.length) % shown.length : active + move;
      setPointed(shown[Math.max(0, Math.min(shown.length - 1, next))]?.name ?? null);
    } else if (event.key === 'Enter') choose(shown[active]);
    else return;
    event.preventDefault();
  };

  return (
    <SearchDialog
      title={t('lab.title')}
      onClose={onClose}
      icon={Search}
      field={
        <input
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-label={t('lab.search')}
          autoFocus
          spellCheck={false}
          value={text}
          placeholder={t('lab.placeholder')}
          onChange={(event) => {
            setText(event.target.value);
            setPointed(null);
          }}
          onKeyDown={handleKey}
          className="min-w-0 flex-1 bg-transparent outline-none type-16"
        />
      }
      aside={<FamilyList entries={entries ?? []} text={text} value={family} onChange={setFamily} />}
      footer={<Footer onClose={onClose} shown={shown.length} problems={catalogue.data?.problems ?? []} />}
    >
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('lab.list')}
        className="min-h-0 flex-1 overflow-y-auto p-2"
      >
        {catalogue.error === null ? null : (
          <p className="p-2 text-danger-text">{t('lab.notRead', { reason: catalogue.error.message })}</p>
        )}
        {entries !== undefined && shown.length === 0 ? <p className="p-2 text-text-2">{t('lab.none')}</p> : null}
        {groups.map((group) => (
          <div key={group.family} role="group" aria-label={t(`lab.family.${group.family}`)}>
            <div aria-hidden className="px-2 pt-2 pb-1 text-text-3 type-11">
              {t(`lab.family.${group.family}`)}
            </div>
            {group.entries.map((entry) => {
              const index = shown.indexOf(entry);
              return (
                <ScenarioRow
                  key={entry.name}
                  id={`${id}-${index}`}
                  entry={entry}
                  isPointed={index === active}
                  isCurrent={entry.name === current}
                  onPoint={() => setPointed(entry.name)}
                  onChoose={() => choose(entry)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </SearchDialog>
  );
}

interface FooterProps {
  readonly shown: number;
  readonly onClose: () => void;
  readonly problems: readonly { readonly file: string; readonly message: string }[];
}

function Footer({ shown, problems, onClose }: FooterProps) {
  const { t } = useText();
  const { host, commands } = useServices();
  return (
    <>
      {problems.map(({ file, message }) => (
        <p
          key={`${file} ${message}`}
          className="flex items-start gap-2 bg-warning-tint px-4 py-2 text-warning-text type-12"
        >
          <Icon as={TriangleAlert} size={14} className="mt-px shrink-0" />
          <span className="min-w-0 break-words">{t('lab.problem', { file, message })}</span>
        </p>
      ))}
      <footer className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 border-t border-border px-4 py-1 text-text-2 type-12">
        <span className="min-w-0">{t('lab.own')}</span>
        <Button
          variant="link"
          size="small"
          icon={Folder}
          onPress={() => void host.call('app.openFolder', { folder: 'lab' }).then((told) => worked('folder', told))}
        >
          {t('lab.openFolder')}
        </Button>
        <Button
          variant="link"
          size="small"
          icon={FlaskConical}
          onPress={() => {
            onClose();
            commands.run('lab.open');
          }}
        >
          {t('lab.openPage')}
        </Button>
        <span role="status" className="ms-auto tabular-nums">
          {t('lab.count', { shown })}
        </span>
      </footer>
    </>
  );
}
