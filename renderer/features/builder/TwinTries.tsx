import type { JsonObject } from '../../../shared/base/json.ts';
import { type Try, triedPatch, triesOf } from '../../../shared/request/twinTries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';

interface TwinTriesProps {
  readonly body: JsonObject;
  /** What is laid over it so far; null where that is no JSON. */
  readonly patch: JsonObject | null;
  readonly onPatch: (patch: JsonObject) => void;
}

/** Buttons for what people try first. */
export function TwinTries({ body, patch, onPatch }: TwinTriesProps) {
  const { t } = useText();
  const wordOf = (name: Try): string => {
    const tried = triedPatch(name, body);
    if (name === 'onlyMainContent' || name === 'mobile')
      return t(`builder.twin.try.${name}.${tried[name] === true ? 'on' : 'off'}`);
    return t(`builder.twin.try.${name}`);
  };
  return (
    <div role="group" aria-label={t('builder.twin.try')} className="flex flex-wrap gap-1.5">
      {triesOf(body).map((name) => (
        <Button key={name} size="small" onPress={() => onPatch({ ...patch, ...triedPatch(name, body) })}>
          {wordOf(name)}
        </Button>
      ))}
    </div>
  );
}
