import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';

interface EntryLineProps {
  /** Label of the button at the end. */
  readonly removeLabel: string;
  readonly onRemove: () => void;
  /** Its fields. */
  readonly children: ReactNode;
}

/** One line of a list that is edited field by field, such as a header's name and value. */
export function EntryLine({ removeLabel, onRemove, children }: EntryLineProps) {
  return (
    <div className="flex min-w-0 items-center gap-1">
      {children}
      <IconButton icon={X} label={removeLabel} onPress={onRemove} />
    </div>
  );
}

/** Adds a line below the others. */
export function AddLine({ text, onAdd }: { readonly text: string; readonly onAdd: () => void }) {
  return (
    <Button variant="link" size="small" icon={Plus} className="self-start" onPress={onAdd}>
      {text}
    </Button>
  );
}
