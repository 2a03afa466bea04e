import { Fragment } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';

interface FieldLabelProps {
  readonly id: string;
  /** The API's field name. */
  readonly name: string;
  readonly isSet: boolean;
  readonly isMuted: boolean;
}

/** Marker and label of a field: a hollow ring means not sent, a filled dot means sent. */
export function FieldLabel({ id, name, isSet, isMuted }: FieldLabelProps) {
  const { t } = useText();
  return (
    <span className="flex min-h-(--row) w-[160px] shrink-0 items-center gap-2">
      <span aria-hidden className="flex w-3 shrink-0 justify-center">
        <span
          className={joinClasses(
            'rounded-full',
            isSet ? 'size-1.5 bg-accent' : 'size-1.5 border border-border-control',
          )}
        />
      </span>
      <span
        id={id}
        className={joinClasses(
          'min-w-0 py-0.5 leading-3.5',
          isSet ? 'font-medium text-text' : isMuted ? 'text-text-3' : 'text-text-2',
        )}
      >
        {name.split('.').map((part, index, parts) => (
          // A prefix shared by several fields is dimmed; the distinguishing part is not.
          <Fragment key={part}>
            {index === parts.length - 1 ? (
              <LongName name={part} />
            ) : (
              <span className="font-regular text-text-3">
                {part}.<wbr />
              </span>
            )}
          </Fragment>
        ))}
        <span className="sr-only">{t(isSet ? 'builder.field.stateSet' : 'builder.field.stateUnset')}</span>
      </span>
    </span>
  );
}

/** Longer names may not fit into the label, above all in the wider letters of a set field. */
const maxLineChars = 16;

/** A name that may break before a capital letter if it is long. */
function LongName({ name }: { readonly name: string }) {
  if (name.length <= maxLineChars) return name;
  return name.split(/(?<=[a-z])(?=[A-Z])/).map((word, index) => (
    <Fragment key={word}>
      {index === 0 ? null : <wbr />}
      {word}
    </Fragment>
  ));
}
