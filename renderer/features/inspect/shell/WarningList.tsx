import { TriangleAlert } from 'lucide-react';
import { splitWarnings } from '../../../../shared/document/response/warnings.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';

/** Lists the warnings of a response behind one button; renders nothing if there are none. */
export function WarningList({ warning }: { readonly warning: string | null }) {
  const { t } = useText();
  const items = splitWarnings(warning);
  if (items.length === 0) return null;
  const label = t('inspect.strip.warnings', { count: items.length });
  return (
    <Popover
      label={label}
      placement="bottom end"
      trigger={
        <Button variant="warning" size="small" icon={TriangleAlert}>
          {label}
        </Button>
      }
    >
      <ul data-selectable className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item} dir="auto" className="[overflow-wrap:anywhere]">
            {item}
          </li>
        ))}
      </ul>
    </Popover>
  );
}
