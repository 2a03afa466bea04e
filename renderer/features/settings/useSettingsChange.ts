import type { SettingsChange } from '../../../shared/settings/settings.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { announce } from '../../ui/layout/LiveRegions.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';

/** Saves a change of the settings; shows a message only on failure. */
export function useSettingsChange(): (change: SettingsChange) => void {
  const { t } = useText();
  const { host, queries } = useServices();
  return (change) => {
    void host.call('settings.change', change).then((result) => {
      if (worked('settings', result, (reason) => t('settings.notSaved', { reason }))) {
        queries.setQueryData(queryKeys.settings, result.value);
        announce(t('settings.saved'), 'polite', 'detail');
      }
    });
  };
}
