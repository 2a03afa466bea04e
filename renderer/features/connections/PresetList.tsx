import { Cloud, Laptop, Link, type LucideIcon, Server } from 'lucide-react';
import { useText } from '../../messages/TextProvider.tsx';
import { ChoiceCards } from '../../ui/controls/ChoiceCards.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { type PresetId, presetIds } from './connectionPresets.ts';

const icons: Readonly<Record<PresetId, LucideIcon>> = { cloud: Cloud, local: Laptop, selfHosted: Server, other: Link };

interface PresetListProps {
  readonly value: PresetId;
  /** Has the focus at first. */
  readonly isFocused: boolean;
  readonly onChange: (id: PresetId) => void;
}

/** The known services, of which one fills the fields of a new connection. */
export function PresetList({ value, isFocused, onChange }: PresetListProps) {
  const { t } = useText();
  return (
    <ChoiceCards
      label={t('connections.presets')}
      autoFocus={isFocused}
      value={value}
      onChange={onChange}
      items={presetIds.map((id) => ({
        id,
        text: t(`connections.preset.${id}`),
        content: (
          <>
            <Icon as={icons[id]} size={16} className="mt-0.5 shrink-0 text-text-2" />
            <span className="flex min-w-0 flex-col">
              <span className="font-medium">{t(`connections.preset.${id}`)}</span>
              <span className="text-text-2 type-12">{t(`connections.preset.${id}.help`)}</span>
            </span>
          </>
        ),
      }))}
    />
  );
}
