import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Icon } from '../labels/Icon.tsx';
import { Tag } from '../labels/Tag.tsx';

interface SectionProps {
  readonly title: string;
  /** How many of its fields are set; nothing is drawn for none. */
  readonly count?: number;
  /** Summary of the content, shown while it is closed. */
  readonly summary?: ReactNode;
  /** Its only action, on the right. */
  readonly action?: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
  /** Found by `focusTarget(name)`. */
  readonly focusName?: string;
}

/** A part of a form that opens and closes, 36 px high while closed. */
export function Section({
  title,
  count = 0,
  summary,
  action,
  isOpen,
  onOpenChange,
  children,
  focusName,
}: SectionProps) {
  const body = useId();
  return (
    <section className="border-b border-border-subtle last:border-b-0">
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 px-pane">
        <h2 className="flex min-w-fit flex-1">
          <AriaButton
            aria-expanded={isOpen}
            aria-controls={body}
            onPress={() => onOpenChange(!isOpen)}
            {...(focusName === undefined ? {} : { 'data-focus-target': focusName })}
            className="flex h-7 min-w-0 flex-1 items-center gap-2 rounded-s text-start"
          >
            <Icon as={isOpen ? ChevronDown : ChevronRight} className="text-text-2" />
            <span className="shrink-0 font-strong">{title}</span>
            {count === 0 ? null : <Tag tone="accent">{count}</Tag>}
            {summary === undefined || isOpen ? null : (
              <span className="ms-auto min-w-0 truncate text-text-3 type-12">{summary}</span>
            )}
          </AriaButton>
        </h2>
        {action}
      </div>
      <div id={body} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </section>
  );
}
