import type { JsonObject } from '../../../../shared/base/json.ts';
import { type AbVariant, abVariantPatch, abVariantsOf } from '../../../../shared/request/abVariants.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';

interface AbVariantsProps {
  readonly body: JsonObject;
  /** The current patch of the request; null if it is not valid JSON. */
  readonly patch: JsonObject | null;
  readonly onPatch: (patch: JsonObject) => void;
}

/** Buttons for the most common variants. */
export function AbVariants({ body, patch, onPatch }: AbVariantsProps) {
  const { t } = useText();
  const wordOf = (name: AbVariant): string => {
    const tried = abVariantPatch(name, body);
    if (name === 'onlyMainContent' || name === 'mobile')
      return t(`builder.twin.try.${name}.${tried[name] === true ? 'on' : 'off'}`);
    return t(`builder.twin.try.${name}`);
  };
  return (
    <div role="group" aria-label={t('builder.twin.try')} className="flex flex-wrap gap-1.5">
      {abVariantsOf(body).map((name) => (
        <Button key={name} size="small" onPress={() => onPatch({ ...patch, ...abVariantPatch(name, body) })}>
          {wordOf(name)}
        </Button>
      ))}
    </div>
  );
}
