import { CircleAlert, Copy, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import { pathText } from '../../../../shared/base/pathText.ts';
import type { Problem, ProblemSeverity } from '../../../../shared/request/problems.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { KeyHint } from '../../../ui/labels/KeyHint.tsx';
import { showToast, worked } from '../../../ui/overlays/Toasts.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { FixButton } from './FixButton.tsx';
import { problemDetail, problemLine, problemReport } from './problemLabels.ts';
import { revealProblem } from './revealProblem.ts';
import { useFix } from './useFix.ts';
import { useProblems } from './useProblems.ts';

const icons: Readonly<Record<ProblemSeverity, { readonly icon: LucideIcon; readonly colour: string }>> = {
  error: { icon: CircleAlert, colour: 'text-danger' },
  warning: { icon: TriangleAlert, colour: 'text-warning' },
  info: { icon: Info, colour: 'text-info' },
};

/** All validation results of the request; Enter goes to the field, Mod+. applies the first fix. */
export function ProblemsPanel({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { window } = useServices();
  const problems = useProblems(tabId);
  const list = useFocusAfterFix(problems);
  const count = (severity: ProblemSeverity) => problems.filter((problem) => problem.severity === severity).length;
  return (
    <div className="@container flex min-h-0 min-w-0 flex-col">
      <div className="flex h-9 shrink-0 items-center gap-2 px-pane">
        <h2 className="font-strong">{t('problems.title')}</h2>
        {count('error') === 0 ? null : <Tag tone="danger">{count('error')}</Tag>}
        {count('warning') === 0 ? null : <Tag tone="warning">{count('warning')}</Tag>}
        {count('info') === 0 ? null : <Tag tone="info">{count('info')}</Tag>}
        <span className="flex-1" />
        {problems.length === 0 ? null : (
          <span aria-hidden className="hidden items-center gap-1.5 text-text-2 @[420px]:flex">
            <KeyHint binding="Enter" />
            {t('problems.goToField')}
            <KeyHint binding="Mod+." />
            {t('problems.fixKey')}
          </span>
        )}
        <IconButton icon={X} label={t('problems.close')} onPress={() => window.setState({ problemsOpen: false })} />
      </div>
      <div
        ref={list}
        className="min-h-0 flex-1 overflow-y-auto pb-2"
        data-focus-target="problems"
        tabIndex={problems.length === 0 ? 0 : -1}
      >
        {problems.length === 0 ? (
          <p className="px-pane py-1 text-text-2">
            {t('problems.none')} {t('problems.none.detail')}
          </p>
        ) : (
          <ProblemList tabId={tabId} problems={problems} />
        )}
      </div>
    </div>
  );
}

/** A fixed problem loses its row: the focus stays among the remaining ones, for the next fix. */
function useFocusAfterFix(problems: readonly Problem[]): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const track = () => {
      // Focus that goes nowhere went with its row.
      if (document.activeElement !== document.body) hadFocus.current = element.contains(document.activeElement);
    };
    document.addEventListener('focusin', track);
    return () => document.removeEventListener('focusin', track);
  }, []);
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    (list.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]') ?? list.current)?.focus();
  }, [problems]);
  return list;
}

function ProblemList({ tabId, problems }: { readonly tabId: TabId; readonly problems: readonly Problem[] }) {
  const { t } = useText();
  const [chosen, setChosen] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const active = Math.min(chosen, problems.length - 1);
  const focusRow = (index: number) => {
    const target = Math.min(problems.length - 1, Math.max(0, index));
    setChosen(target);
    grid.current?.querySelectorAll<HTMLElement>('[role="row"]')[target]?.focus();
  };
  return (
    <div ref={grid} role="grid" aria-label={t('problems.list')}>
      {problems.map((problem, index) => (
        <ProblemRow
          key={`${problem.rule} ${problem.messageId} ${pathText(problem.path)} ${Object.values(problem.values).join(' ')}`}
          tabId={tabId}
          problem={problem}
          isActive={index === active}
          onChoose={() => setChosen(index)}
          onMove={(to) => focusRow(to === 'first' ? 0 : to === 'last' ? problems.length - 1 : index + to)}
        />
      ))}
    </div>
  );
}

type Move = 1 | -1 | 'first' | 'last';

const moves: Readonly<Record<string, Move>> = lookupTable({ ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' });

interface ProblemRowProps {
  readonly tabId: TabId;
  readonly problem: Problem;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly onMove: (to: Move) => void;
}

function ProblemRow({ tabId, problem, isActive, onChoose, onMove }: ProblemRowProps) {
  const text = useText();
  const { t } = text;
  const services = useServices();
  const applyFix = useFix(tabId);
  const [fix] = problem.fixes;
  const path = pathText(problem.path);
  const { icon, colour } = icons[problem.severity];
  const reveal = () => revealProblem(services, tabId, problem);
  const copy = async () => {
    const copied = await services.host.call('clipboard.write', { text: problemReport(text, problem) });
    if (worked('copy', copied)) showToast({ about: 'copy', text: t('problems.copied') });
  };
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    // The fix button handles its own keys.
    if (event.target !== event.currentTarget) return;
    const isMod = event.ctrlKey || event.metaKey;
    const move = moves[event.key];
    if (move !== undefined) onMove(move);
    else if (event.key === 'Enter' && !isMod) reveal();
    else if (event.key === '.' && isMod && fix !== undefined) applyFix(fix);
    else if (event.key === 'c' && isMod && !event.shiftKey) void copy();
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="row"
      tabIndex={isActive ? 0 : -1}
      title={problemDetail(text, problem) ?? undefined}
      className="group/problem flex min-h-9 flex-wrap items-center gap-x-2 px-pane py-1 hover:bg-surface-hover focus:bg-surface-selected focus-inset"
      onFocus={onChoose}
      onClick={reveal}
      onKeyDown={handleKey}
    >
      <span role="gridcell" className="flex shrink-0 items-center">
        <Icon as={icon} className={colour} />
        <span className="sr-only">{t(`problems.severity.${problem.severity}`)}</span>
      </span>
      <span
        role="gridcell"
        className="hidden w-[148px] shrink-0 wrap-anywhere font-code type-12 @[640px]:block @[800px]:w-56"
      >
        {path}
      </span>
      <span role="gridcell" className="min-w-40 flex-1 wrap-anywhere text-text-2">
        {/* Without room for a column, the field is part of the message. */}
        {path === '' ? null : <span className="me-1.5 font-code text-text type-12 @[640px]:hidden">{path}</span>}
        {problemLine(text, problem)}
      </span>
      <span role="gridcell" className="ms-auto flex max-w-full min-w-0">
        {fix === undefined ? null : <FixButton fix={fix} className="max-w-full shrink!" onApply={applyFix} />}
        <span className="opacity-0 group-focus-within/problem:opacity-100 group-hover/problem:opacity-100">
          <IconButton icon={Copy} label={t('problems.copy')} onPress={() => void copy()} />
        </span>
      </span>
    </div>
  );
}
