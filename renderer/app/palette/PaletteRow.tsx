import { Braces, CornerDownLeft, FileCode, History, type LucideIcon, SlidersHorizontal } from 'lucide-react';
import { useBindings } from '../../data/queries/useBindings.ts';
import { MarkedAddress } from '../../ui/labels/Address.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { KeyHint } from '../../ui/labels/KeyHint.tsx';
import { commands } from '../commands/commandTable.ts';
import type { PaletteHit, PaletteItem } from './paletteItems.ts';

const commandOf = new Map(commands.map((command) => [command.id, command]));

const icons: Readonly<Record<PaletteItem['kind'], LucideIcon>> = {
  command: CornerDownLeft,
  tab: FileCode,
  run: History,
  setting: SlidersHorizontal,
  part: Braces,
};

interface PaletteRowProps {
  readonly id: string;
  readonly hit: PaletteHit;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onRun: (keepOpen: boolean) => void;
}

/** A search hit: icon, title with the matches highlighted, location, and keys. */
export function PaletteRow({ id, hit, isChosen, onPoint, onRun }: PaletteRowProps) {
  const { item } = hit;
  const bindingOf = useBindings();
  const command = item.kind === 'command' ? commandOf.get(item.id) : undefined;
  const icon = command?.icon ?? icons[item.kind];
  const binding = command === undefined ? undefined : bindingOf(command.id);
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={(event) => onRun(event.ctrlKey || event.metaKey)}
      className={`flex h-9 w-full items-center text-start gap-3 rounded-m px-2 ${isChosen ? 'bg-surface-selected' : ''}`}
    >
      <Icon as={icon} size={16} className={isChosen ? 'text-accent-text' : 'text-text-2'} />
      <MarkedAddress
        text={item.title}
        ranges={hit.matches}
        mark={(words, at) => (
          <span key={at} className="font-strong text-accent-text">
            {words}
          </span>
        )}
      />
      <span className="min-w-0 flex-1 truncate text-text-3 type-12">{item.second}</span>
      {binding === undefined ? null : <KeyHint binding={binding} />}
    </button>
  );
}
