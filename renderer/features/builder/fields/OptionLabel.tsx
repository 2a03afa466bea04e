import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { isMessageKey } from '../../../messages/english.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';

interface OptionLabelProps {
  readonly id: string;
  /** The API's field name. */
  readonly name: string;
  /** Id of the help text, such as `formats.json.prompt`. */
  readonly helpId: string;
  /** Actions at the right end of the line. */
  readonly end?: ReactNode;
}

/** The label of an option in a card, with its help behind an icon that appears when needed. */
export function OptionLabel({ id, name, helpId, end }: OptionLabelProps) {
  const { t } = useText();
  const key = `fields.${helpId}.help`;
  return (
    <span className="group/label flex h-5 min-w-0 items-center gap-1">
      <span id={id} className="text-text-2">
        {name}
      </span>
      {isMessageKey(key) ? (
        <IconButton
          icon={Info}
          label={t(key)}
          data-help
          className="size-5! opacity-0 group-hover/label:opacity-100 data-focus-visible:opacity-100 [&_svg]:size-3.5"
        />
      ) : null}
      {end === undefined ? null : <span className="ms-auto flex items-center gap-2">{end}</span>}
    </span>
  );
}
