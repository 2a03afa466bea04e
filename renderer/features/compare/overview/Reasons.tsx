import {
  ArrowRightLeft,
  Clock,
  Database,
  FileQuestion,
  Files,
  FileDiff,
  FileCheck,
  Globe,
  Languages,
  type LucideIcon,
  MapPin,
  Server,
  SlidersHorizontal,
  TriangleAlert,
} from 'lucide-react';
import { readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { type DifferenceReason, whyDifferent } from '../../../../shared/document/compare/whyDifferent.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { connectionLabel } from '../../../data/labels/connectionLabel.ts';
import { isUnderWay } from '../../../data/runs/sendRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import type { ComparedDocuments } from '../comparedDocuments.ts';

const icons: Readonly<Record<DifferenceReason['kind'], LucideIcon>> = {
  'no-result': TriangleAlert,
  address: Globe,
  'target-status': TriangleAlert,
  'final-address': ArrowRightLeft,
  pages: Files,
  options: SlidersHorizontal,
  language: Languages,
  'stored-copy': Database,
  services: Server,
  'no-country': MapPin,
  time: Clock,
  'page-itself': FileQuestion,
  'changed-file': FileDiff,
  'same-file': FileCheck,
};

interface ReasonsProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly compared: ComparedDocuments;
}

/** Reasons why two results may differ, as far as requests and responses show them. */
export function Reasons({ a, b, compared }: ReasonsProps) {
  const text = useText();
  const { t } = text;
  if (isUnderWay(a) || isUnderWay(b)) return <p className="text-text-2">{t('compare.why.coming')}</p>;
  const isEqual = compared.fields.length > 0 && compared.fields.every(({ differences }) => differences === 0);
  if (isEqual) return <p className="text-text-2">{t('compare.why.equal')}</p>;
  const sideOf = (run: RunModel, facts: ComparedDocuments['before']) => ({
    request: run.request,
    file: readFileAddress(run.request['url']),
    connectionId: run.connectionId,
    createdAt: run.createdAt,
    isDone: run.state === 'done',
    summary: run.summary,
    language: facts?.language ?? null,
    pagesRead: facts?.pagesRead ?? null,
  });
  const reasons = whyDifferent(sideOf(a, compared.before), sideOf(b, compared.after));
  return (
    <ul className="flex flex-col gap-3">
      {reasons.map((reason) => (
        <li key={reason.kind} className="flex gap-2.5">
          <Icon as={icons[reason.kind]} size={16} className="mt-0.5 shrink-0 text-accent-text" />
          <div className="min-w-0">
            <p className="font-medium">{t(`compare.why.${reason.kind}`)}</p>
            <p className="text-text-2 type-12 [overflow-wrap:anywhere]">{detailOf(reason, a, b, text)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function detailOf(
  reason: DifferenceReason,
  a: RunModel,
  b: RunModel,
  { t, duration, list }: ReturnType<typeof useText>,
): string {
  const key = `compare.why.${reason.kind}.detail` as const;
  switch (reason.kind) {
    case 'no-result': {
      const failed = reason.side === 'before' ? a : b;
      return t(key, { letter: letterOf(reason.side), message: failed.error?.message ?? '' });
    }
    case 'stored-copy':
      return t(key, { letter: letterOf(reason.side) });
    case 'options':
      return t(key, { names: list(reason.names) });
    case 'services':
      return t(key, { a: connectionLabel(a, t), b: connectionLabel(b, t) });
    case 'changed-file':
      return t(key, { name: reason.name });
    case 'time':
      return t(key, { apart: duration(reason.apart) });
    case 'no-country':
    case 'page-itself':
    case 'same-file':
      return t(key);
    default:
      return t(key, { before: reason.before, after: reason.after });
  }
}

function letterOf(side: 'before' | 'after'): string {
  return side === 'before' ? 'A' : 'B';
}
