import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../labels/Icon.tsx';

interface StartFormProps {
  /** For screen readers, if the title alone is not clear enough. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly title: string;
  /** At the end of the title's line. */
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** A one-column form that fills a tab and ends with the action that starts it. */
export function StartForm({ label, icon, title, end, children }: StartFormProps) {
  return (
    <section
      aria-label={label}
      data-region="builder"
      tabIndex={-1}
      className="@container min-h-0 flex-1 overflow-y-auto focus-inset"
    >
      <div className="mx-auto flex max-w-[760px] flex-col gap-5 px-pane py-6">
        <header className="flex items-center gap-2">
          <Icon as={icon} size={20} className="text-text-2" />
          <h2 className="flex-1 font-strong type-16">{title}</h2>
          {end}
        </header>
        {children}
      </div>
    </section>
  );
}
