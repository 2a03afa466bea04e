import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Icon } from '../labels/Icon.tsx';

interface DisclosureProps {
  readonly title: string;
  /** Shown next to the title, open or closed. */
  readonly note?: string;
  readonly isOpenFirst?: boolean;
  readonly children: ReactNode;
}

/** A part of a card that opens below its title. */
export function Disclosure({ title, note, isOpenFirst = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const id = useId();
  return (
    <section className="border-t border-border px-5 py-1.5">
      <h3 className="flex">
        <AriaButton
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setOpen(!isOpen)}
          className="flex h-7 min-w-0 flex-1 items-center gap-2 rounded-s text-start type-13"
        >
          <Icon as={isOpen ? ChevronDown : ChevronRight} className="text-text-2" />
          <span className="font-medium">{title}</span>
          {note === undefined ? null : <span className="truncate text-text-2 type-12">{note}</span>}
        </AriaButton>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </section>
  );
}
