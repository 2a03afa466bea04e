import { type ReactNode, useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { textField } from '../../../../shared/operations/requestKind.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { useLiveTab, useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { useMatches } from './useMatches.ts';

interface SelectorMatchesProps {
  readonly tabId: TabId;
  readonly selector: string;
  /** The field that the selector is written in. */
  readonly children: ReactNode;
}

/** Shows below a focused field how many elements of the page its selector matches, or how to find out. */
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
  const { liveActions } = useServices();
  const tab = useTab(tabId);
  const matches = useMatches(tabId, selector);
  const isOpening = useLiveTab(tabId) !== undefined;
  // Without a URL there is no page to open.
  const hasPage =
    tab !== undefined && requestKinds[tab.endpoint].body.hasPage && textField(tab.draft.body, 'url') !== '';
  if (matches?.count === null)
    return hasPage && !isOpening ? (
      // The focus stays in the field: losing it may make the field commit its text.
      <p
        role="presentation"
        aria-live="polite"
        className="flex flex-wrap items-baseline gap-x-2 text-text-2 type-12"
        onMouseDownCapture={(event) => event.preventDefault()}
      >
        {t(`builder.matches.${matches.source}`)}
        <Button variant="link" size="small" className="h-4!" onPress={() => void liveActions.open(tabId)}>
          {t('builder.matches.open')}
        </Button>
      </p>
    ) : null;
  const colour = matches?.count === 0 ? 'text-warning-text' : 'text-text-2';
  return (
    <p aria-live="polite" className={`type-12 empty:-mt-1 ${colour}`}>
      {matches === null ? null : t(`builder.matches.${matches.source}`, { count: matches.count })}
    </p>
  );
}
