import type { ReactNode } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { OptionSections } from './OptionSections.tsx';

interface RequestFormProps {
  readonly tabId: TabId;
  /** Rows in two columns. */
  readonly isWide: boolean;
  /** The JSON does not parse: the form shows the last valid state and accepts no input. */
  readonly isStale: boolean;
  /** Above the options: the fields of the operation that visits the pages. */
  readonly head?: ReactNode;
}

/** The form of a request. */
export function RequestForm({ tabId, isWide, isStale, head }: RequestFormProps) {
  return (
    <div
      inert={isStale}
      data-focus-target="form"
      className={joinClasses('min-h-0 flex-1 overflow-x-hidden overflow-y-scroll', isStale && 'opacity-50')}
    >
      {/* The scroll bar is in the margin, so that the form's content keeps the common right edge. */}
      <div className="-me-3">
        {head}
        <OptionSections tabId={tabId} isWide={isWide} />
      </div>
    </div>
  );
}
