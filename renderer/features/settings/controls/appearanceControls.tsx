import { Minus, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { type Settings, steppedZoom } from '../../../../shared/settings/settings.ts';
import { useAppInfo, useSettings } from '../../../data/queries/queries.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { isFontInstalled, knownCodeFonts } from '../installedFonts.ts';
import { useSettingsChange } from '../useSettingsChange.ts';
import { ChoiceSetting, TextSetting } from './plainControls.tsx';

/** Smaller, larger, and how large it is. */
export function ZoomControl() {
  const { t } = useText();
  const { zoom } = useSettings();
  const change = useSettingsChange();
  const step = (by: 1 | -1) => change({ zoom: steppedZoom(zoom, by) });
  return (
    <div role="group" aria-label={t('settings.row.zoom')} className="flex h-control items-center gap-2">
      <IconButton icon={Minus} label={t('settings.row.zoom.out')} isDisabled={zoom <= 50} onPress={() => step(-1)} />
      <span className="w-14 text-center tabular-nums" aria-live="polite">
        {t('settings.row.zoom.value', { zoom })}
      </span>
      <IconButton icon={Plus} label={t('settings.row.zoom.in')} isDisabled={zoom >= 300} onPress={() => step(1)} />
    </div>
  );
}

/** A font family by name, with suggestions of common ones that are installed. */
export function CodeFontControl() {
  const { t } = useText();
  const { codeFontFamily } = useSettings();
  const change = useSettingsChange();
  const offered = useMemo(() => knownCodeFonts.filter(isFontInstalled), []);
  const isMissing = codeFontFamily !== '' && !isFontInstalled(codeFontFamily);
  return (
    <>
      <TextSetting
        id="codeFont"
        name="codeFontFamily"
        isCode
        placeholder={t('settings.row.codeFont.own')}
        check={(text) => (/["\\;{}<>]/.test(text) ? t('settings.row.codeFont.wrong') : null)}
      />
      {isMissing ? (
        <FieldMessage tone="warning">{t('settings.row.codeFont.missing', { name: codeFontFamily })}</FieldMessage>
      ) : null}
      {offered.length === 0 ? null : (
        <div role="group" aria-label={t('settings.row.codeFont.offered')} className="flex flex-wrap gap-1.5">
          {offered.map((name) => (
            <Chip
              key={name}
              text={name}
              variant={name === codeFontFamily ? 'set' : 'plain'}
              onPress={() => change({ codeFontFamily: name })}
            />
          ))}
        </div>
      )}
      <p aria-hidden className="rounded-m bg-surface-sunken px-3 py-2 text-text-2 type-code">
        {'{ "onlyMainContent": true } => != 0O1lI'}
      </p>
    </>
  );
}

const spoken: readonly Settings['language'][] = ['system', 'en', 'de'];

/** The test language is for developers of Trowel. */
export function LanguageControl() {
  const isPackaged = useAppInfo().data?.packaged ?? true;
  const choices: readonly Settings['language'][] = isPackaged ? spoken : [...spoken, 'pseudo'];
  return <ChoiceSetting id="language" name="language" choices={choices} />;
}
