import { Cloud, Laptop, Link, type LucideIcon, Server } from 'lucide-react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { type PresetId, presetIds } from './connectionPresets.ts';

const icons: Readonly<Record<PresetId, LucideIcon>> = { cloud: Cloud, local: Laptop, selfHosted: Server, other: Link };

interface PresetListProps {
  readonly value: PresetId;
  readonly onChange: (id: PresetId) => void;
}

/** The known services, of which one fills the fields of a new connection. */
export function PresetList({ value, onChange }: PresetListProps) {
  const { t } = useText();
  return (
    <ListBox
      aria-label={t('connections.presets')}
      layout="grid"
      autoFocus
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = presetIds.find((id) => keys !== 'all' && keys.has(id));
        if (chosen !== undefined) onChange(chosen);
      }}
      items={presetIds.map((id) => ({ id }))}
      className="grid grid-cols-2 gap-2 outline-none"
    >
      {({ id }) => {
        const name = t(`connections.preset.${id}`);
        return (
          <ListBoxItem
            id={id}
            textValue={name}
            className="flex cursor-default items-start gap-2 rounded-l border border-border bg-surface-base px-3 py-2 outline-none transition-state focus-inset data-focus-visible:outline-2 data-hovered:bg-surface-hover data-selected:border-accent data-selected:shadow-[inset_0_0_0_1px_var(--accent)] in-data-[theme*=dark]:bg-surface-raised"
          >
            <Icon as={icons[id]} size={16} className="mt-0.5 shrink-0 text-text-2" />
            <span className="flex min-w-0 flex-col">
              <span className="font-medium">{name}</span>
              <span className="text-text-2 type-12">{t(`connections.preset.${id}.help`)}</span>
            </span>
          </ListBoxItem>
        );
      }}
    </ListBox>
  );
}
