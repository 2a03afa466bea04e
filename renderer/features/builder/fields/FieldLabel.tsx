import { useText } from '../../../messages/TextProvider.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';

interface FieldLabelProps {
  readonly id: string;
  /** Plain name; absent for a field that only the API's name is known of. */
  readonly label?: string | undefined;
  /** The API's field name. */
  readonly name: string;
  readonly isSet: boolean;
  readonly isMuted: boolean;
}

/** Marker and label of a field, with its API name: a hollow ring means not sent, a filled dot means sent. */
export function FieldLabel({ id, label, name, isSet, isMuted }: FieldLabelProps) {
  const { t } = useText();
  return (
    <span className="flex min-h-(--row) w-[184px] shrink-0 items-center gap-2">
      <span aria-hidden className="flex w-3 shrink-0 justify-center">
        <span
          className={joinClasses(
            'rounded-full',
            isSet ? 'size-1.5 bg-accent' : 'size-1.5 border border-border-control',
          )}
        />
      </span>
      <span id={id} className="flex min-w-0 flex-col py-1">
        <span
          className={joinClasses(
            'leading-4 break-words',
            isSet ? 'font-medium text-text' : isMuted ? 'text-text-3' : 'text-text-2',
          )}
        >
          {label ?? name}
        </span>
        {label === undefined ? null : (
          <span className="font-code leading-3.5 break-words text-text-3 type-11"> {name}</span>
        )}
        <span className="sr-only">{t(isSet ? 'builder.field.stateSet' : 'builder.field.stateUnset')}</span>
      </span>
    </span>
  );
}
