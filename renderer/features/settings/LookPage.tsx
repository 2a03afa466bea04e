import type { Settings } from '../../../shared/settings/settings.ts';
import { useAppInfo, useSettings } from '../../data/queries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { FormRow } from '../../ui/FormRow.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { useSettingsChange } from './useSettingsChange.ts';

const themes: readonly Settings['theme'][] = ['system', 'light', 'dark', 'contrast-light', 'contrast-dark'];
const densities: readonly Settings['density'][] = ['comfortable', 'compact'];

/** Theme, density and language. */
export function LookPage() {
  const { t } = useText();
  const settings = useSettings();
  const change = useSettingsChange();
  // The test language is for those who work on Trowel itself.
  const isPackaged = useAppInfo().data?.packaged ?? true;
  const languages: readonly Settings['language'][] = isPackaged ? ['system', 'en'] : ['system', 'en', 'pseudo'];
  return (
    <>
      <FormRow title={t('settings.theme')} hint={t('settings.themeHint')}>
        <Select
          className="w-60"
          ariaLabel={t('settings.theme')}
          items={themes.map((id) => ({ id, text: t(`settings.theme.${id}`) }))}
          value={settings.theme}
          onChange={(theme) => change({ theme })}
          focusName="settings"
        />
      </FormRow>
      <FormRow title={t('settings.density')} hint={t('settings.densityHint')}>
        <Segments
          label={t('settings.density')}
          items={densities.map((id) => ({ id, text: t(`settings.density.${id}`) }))}
          value={settings.density}
          onChange={(density) => change({ density })}
        />
      </FormRow>
      <FormRow title={t('settings.language')} hint={t('settings.languageHint')}>
        <Select
          className="w-60"
          ariaLabel={t('settings.language')}
          items={languages.map((id) => ({ id, text: t(`settings.language.${id}`) }))}
          value={settings.language}
          onChange={(language) => change({ language })}
        />
      </FormRow>
    </>
  );
}
