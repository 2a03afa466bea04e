import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useText } from '../../messages/TextProvider.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Icon } from '../labels/Icon.tsx';
import { joinClasses } from '../joinClasses.ts';
import { Popover } from '../overlays/Popover.tsx';
import { SearchField } from './SearchField.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';

export interface FilterChoice {
  readonly id: string;
  readonly text: string;
  readonly count?: number;
}

interface FilterChipProps {
  readonly name: string;
  readonly choices: readonly FilterChoice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Shown below the choices, such as fields for a value that is none of them. */
  readonly children?: ReactNode;
}

const frame = 'flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap border px-2 transition-state type-12';
const unset = 'border-border bg-surface-sunken text-text-2 data-hovered:bg-surface-hover';
const set = 'border-accent-border bg-accent-tint text-accent-text';
/** Number of choices from which the list has a filter field. */
const many = 8;

/** A filter with several values: the chosen ones, a list to choose from, and a reset to any. */
export function FilterChip({ name, choices, chosen, onChange, children }: FilterChipProps) {
  const { t, list } = useText();
  const [wanted, setWanted] = useState('');
  const isSet = chosen.length > 0;
  const nameOf = (id: string) => choices.find((choice) => choice.id === id)?.text ?? id;
  const shown = choices.filter(({ text }) => text.toLowerCase().includes(wanted.trim().toLowerCase()));
  const lost = chosen.filter((id) => !choices.some((choice) => choice.id === id)).map((id) => ({ id, text: id }));
  const value = isSet ? list(chosen.map(nameOf)) : t('ui.any');
  return (
    <span className="flex shrink-0">
      <Popover
        label={name}
        width={260}
        trigger={
          <Button
            aria-label={t('ui.filterBy', { name, value })}
            className={joinClasses(frame, isSet ? `${set} rounded-s-s border-e-0 pe-1` : `${unset} rounded-s`)}
          >
            <span className={isSet ? '' : 'text-text-2'}>{name}</span>
            <span className="max-w-44 truncate font-medium">{value}</span>
            {isSet ? null : <Icon as={ChevronDown} size={12} />}
          </Button>
        }
      >
        <div className="flex flex-col gap-1">
          {choices.length > many ? (
            <SearchField
              size="small"
              variant="quiet"
              label={t('ui.narrowChoices')}
              value={wanted}
              onChange={setWanted}
            />
          ) : null}
          <div className="flex max-h-72 flex-col overflow-y-auto">
            {[...lost, ...shown].map((choice: FilterChoice) => (
              <Checkbox
                key={choice.id}
                className="min-h-7"
                isSelected={chosen.includes(choice.id)}
                onChange={(isOn) => onChange(isOn ? [...chosen, choice.id] : chosen.filter((id) => id !== choice.id))}
              >
                <span className="min-w-0 flex-1 truncate">{choice.text}</span>
                {choice.count === undefined ? null : (
                  <span className="text-text-3 tabular-nums type-12">{choice.count}</span>
                )}
              </Checkbox>
            ))}
            {choices.length + lost.length === 0 ? <p className="py-1 text-text-2">{t('ui.noChoices')}</p> : null}
          </div>
          {children}
        </div>
      </Popover>
      {isSet ? <ClearHalf name={name} onPress={() => onChange([])} /> : null}
    </span>
  );
}

interface ToggleChipProps {
  readonly children: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Its name on hover and focus, if only an icon is visible. */
  readonly tooltip?: string | undefined;
}

/** A filter that is on or off. */
export function ToggleChip({ children, isOn, onChange, tooltip }: ToggleChipProps) {
  const chip = (
    <Button
      aria-pressed={isOn}
      className={joinClasses(frame, 'rounded-s', isOn ? set : unset)}
      onPress={() => onChange(!isOn)}
    >
      {children}
    </Button>
  );
  return tooltip === undefined ? chip : <Tooltip text={tooltip}>{chip}</Tooltip>;
}

function ClearHalf({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  const { t } = useText();
  return (
    <Button
      aria-label={t('ui.removeNamed', { name })}
      className={joinClasses(
        'flex h-6 w-6 items-center justify-center rounded-e-s border border-s-0 transition-state',
        set,
      )}
      onPress={onPress}
    >
      <Icon as={X} size={12} />
    </Button>
  );
}
