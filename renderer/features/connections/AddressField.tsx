import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Scissors } from 'lucide-react';
import type { AddressReading } from './connectionDraft.ts';

interface AddressFieldProps {
  readonly label?: string;
  readonly value: string;
  readonly reading: AddressReading;
  /** An empty field shows no error before it was edited or submitted. */
  readonly isTouched: boolean;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly autoFocus?: boolean;
  /** Found by `focusTarget(name)`. */
  readonly focusName?: string;
}

/** A base URL that shows, during typing, where requests will go. */
export function AddressField({
  label,
  value,
  reading,
  isTouched,
  onChange,
  onBlur,
  autoFocus = false,
  focusName,
}: AddressFieldProps) {
  const { t } = useText();
  const { problem } = reading;
  const isBlamed = problem !== null && (isTouched || value.trim() !== '') && (problem !== 'not-a-url' || isTouched);
  return (
    <div className="flex w-full max-w-[520px] flex-col gap-1">
      <TextField
        {...(label === undefined ? { 'aria-label': t('connections.baseUrl') } : { label })}
        type="url"
        autoFocus={autoFocus}
        focusName={focusName}
        value={value}
        placeholder={t('connections.baseUrlPlaceholder')}
        error={isBlamed ? t(`connections.baseUrl.${problem}`) : null}
        onChange={onChange}
        {...(onBlur === undefined ? {} : { onBlur })}
      />
      {reading.differs && reading.baseUrl !== null ? (
        <p role="status" className="flex items-center gap-1.5 text-text-2 type-12 [overflow-wrap:anywhere]">
          <Icon as={Scissors} size={14} />
          {t('connections.baseUrlUsed', { url: reading.baseUrl })}
        </p>
      ) : null}
    </div>
  );
}
