import { searchApiIds, searchApis } from '../../../../shared/base/searchProviders.ts';
import { isModelAddress } from '../../../../shared/api/engine/modelAddress.ts';
import { secretSlots } from '../../../../shared/connection/secretSlots.ts';
import { absolutePathPattern } from '../../../../shared/settings/settings.ts';
import { useSettings } from '../../../data/queries/queries.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { SecretSetting } from '../SecretSetting.tsx';
import { useSettingsChange } from '../useSettingsChange.ts';
import { FromNextStart } from './engineControls.tsx';
import { ChoiceSetting, TextSetting } from './plainControls.tsx';

/** The provider that searches of the local engine ask, with its URL or file, and its key. */
export function SearchProviderControl() {
  const { t } = useText();
  const { searchProvider } = useSettings();
  return (
    <>
      <ChoiceSetting
        id="searchProvider"
        name="searchProvider"
        choices={['none', 'searxng', 'brave', 'tavily', 'serper', 'custom']}
      />
      {searchProvider === 'searxng' ? (
        <TextSetting
          id="searchProvider"
          name="searchUrl"
          label={t('settings.row.searchProvider.url')}
          placeholder="http://127.0.0.1:8080"
          isCode
          check={(text) => (text === '' || isModelAddress(text) ? null : t('settings.row.searchProvider.wrongUrl'))}
        />
      ) : null}
      {searchProvider === 'custom' ? (
        <TextSetting
          id="searchProvider"
          name="searchFile"
          label={t('settings.row.searchProvider.file')}
          placeholder="/path/to/search.json"
          isCode
          check={(text) =>
            text === '' || absolutePathPattern.test(text) ? null : t('settings.row.searchProvider.wrongFile')
          }
        />
      ) : null}
      {searchProvider === 'none' || searchProvider === 'searxng' ? null : (
        <SecretSetting connectionId={secretSlots.search} label={t('settings.row.searchProvider.key')} />
      )}
      <FromNextStart />
    </>
  );
}

/** Search APIs for programs, each with a switch of its own and a link to its terms. */
export function SearchApisControl() {
  const { t } = useText();
  const { host } = useServices();
  const { searchApis: chosen } = useSettings();
  const change = useSettingsChange();
  return (
    <>
      <ul className="flex flex-col gap-1 pt-1">
        {searchApiIds.map((id) => {
          const { name, terms } = searchApis[id];
          const isOn = chosen.includes(id);
          return (
            <li key={id} className="flex max-w-[420px] items-center gap-3">
              <Switch
                isSelected={isOn}
                className="min-w-0 flex-1"
                onChange={(next) =>
                  change({ searchApis: searchApiIds.filter((each) => (each === id ? next : chosen.includes(each))) })
                }
              >
                {name}
              </Switch>
              <Button
                variant="link"
                size="small"
                aria-label={t('settings.row.searchApis.termsOf', { name })}
                onPress={() => void host.call('app.openExternal', { url: terms })}
              >
                {t('settings.row.searchApis.terms')}
              </Button>
            </li>
          );
        })}
      </ul>
      <FromNextStart />
    </>
  );
}
