import { Braces } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { JsonPath } from '../../../../shared/base/pathText.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { revealInJson } from '../problems/revealProblem.ts';

interface MoreInJsonProps {
  readonly tabId: TabId;
  readonly path: JsonPath;
  /** Names that the card has no control for. */
  readonly keys: readonly string[];
}

/** Keys of an element that its card does not show: listed, kept, and edited in the JSON. */
export function MoreInJson({ tabId, path, keys }: MoreInJsonProps) {
  const { t } = useText();
  const services = useServices();
  if (keys.length === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Button variant="link" size="small" icon={Braces} onPress={() => revealInJson(services, tabId, path)}>
        {t('builder.formats.editInJson', { count: keys.length })}
      </Button>
      <span className="min-w-0 font-code text-text-3 type-12">{keys.join(', ')}</span>
    </span>
  );
}
