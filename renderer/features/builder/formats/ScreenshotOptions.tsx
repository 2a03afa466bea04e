import { useId } from 'react';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { NumberField } from '../../../ui/controls/NumberField.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';

interface ScreenshotOptionsProps {
  /** Path, such as `formats.1` or `actions.0`. */
  readonly at: string;
  readonly value: JsonValue;
  readonly onChange: (key: string, value: JsonValue | undefined) => void;
  readonly hasError: (key: string) => boolean;
}

/** Full page or not, image quality, and screen size. */
export function ScreenshotOptions({ at, value, onChange, hasError }: ScreenshotOptionsProps) {
  const { t } = useText();
  const id = useId();
  const options: JsonObject = isJsonObject(value) ? value : {};
  const { fullPage, quality } = options;
  const viewport: JsonObject = isJsonObject(options['viewport']) ? options['viewport'] : {};
  const setSide = (side: 'width' | 'height', pixels: number | null) => {
    const { [side]: _before, ...rest } = viewport;
    const next: JsonObject =
      pixels === null ? rest : side === 'width' ? { width: pixels, ...rest } : { ...rest, height: pixels };
    onChange('viewport', Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <div className="flex w-[68px] flex-col gap-1">
        <span id={`${id}-full-page`} className="text-text-2">
          {t('builder.formats.fullPage')}
        </span>
        <Switch
          aria-labelledby={`${id}-full-page`}
          isSelected={fullPage === true}
          onChange={(isOn) => onChange('fullPage', isOn ? true : undefined)}
        />
      </div>
      <div className="flex w-24 flex-col gap-1">
        <span id={`${id}-quality`} className="text-text-2">
          {t('builder.formats.quality')}
        </span>
        <NumberField
          aria-labelledby={`${id}-quality`}
          focusName={`field:${at}.quality`}
          size="small"
          unit={t('builder.formats.qualityRange')}
          value={numberOf(quality)}
          onChange={(number) => onChange('quality', number ?? undefined)}
          {...(hasError('quality') ? { isWrong: true } : {})}
        />
      </div>
      <div className="flex min-w-[150px] flex-1 flex-col gap-1">
        <span className="text-text-2">{t('builder.formats.viewport')}</span>
        <span className="flex items-center gap-1">
          <NumberField
            aria-label={t('builder.formats.width')}
            focusName={`field:${at}.viewport`}
            size="small"
            className="min-w-0 flex-1"
            value={numberOf(viewport['width'])}
            onChange={(pixels) => setSide('width', pixels)}
            {...(hasError('viewport') ? { isWrong: true } : {})}
          />
          <span aria-hidden className="text-text-3">
            {t('builder.formats.times')}
          </span>
          <NumberField
            aria-label={t('builder.formats.height')}
            size="small"
            className="min-w-0 flex-1"
            value={numberOf(viewport['height'])}
            onChange={(pixels) => setSide('height', pixels)}
            {...(hasError('viewport') ? { isWrong: true } : {})}
          />
        </span>
      </div>
    </div>
  );
}

function numberOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
