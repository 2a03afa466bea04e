import { type ReactNode, useState } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { useMatches } from './useMatches.ts';

interface SelectorMatchesProps {
  readonly tabId: TabId;
  readonly selector: string;
  /** The field that the selector is written in. */
  readonly children: ReactNode;
}

/** Tells below a field, for as long as it has the focus, how many elements of the page its selector matches. */
export function SelectorMatches({ tabId, selector, children }: SelectorMatchesProps) {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <div
      role="presentation"
      className="flex min-w-0 flex-col gap-1"
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
    >
      {children}
      {hasFocus ? <MatchLine tabId={tabId} selector={selector.trim()} /> : null}
    </div>
  );
}

function MatchLine({ tabId, selector }: Omit<SelectorMatchesProps, 'children'>) {
  const { t } = useText();
  const matches = useMatches(tabId, selector);
  const colour = matches?.count === 0 ? 'text-warning-text' : 'text-text-2';
  return (
    <p aria-live="polite" className={`type-12 empty:-mt-1 ${colour}`}>
      {matches === null ? null : t(`builder.matches.${matches.source}`, { count: matches.count })}
    </p>
  );
}
