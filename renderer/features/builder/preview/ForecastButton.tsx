import { Coins } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { isAboveGuard } from '../../../../shared/request/credits/forecast.ts';
import { forecastOfRequest } from '../../../../shared/request/credits/requestForecast.ts';
import { fillBody, valuesOf } from '../../../../shared/request/variables.ts';
import { showActivity, showHistory } from '../../../data/workspace/navigation.ts';
import { useSettings } from '../../../data/queries/queries.ts';
import { useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useVariables } from '../../../data/queries/variables.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { ForecastLedger } from './ForecastLedger.tsx';
import { ForecastTable } from './ForecastTable.tsx';
import { forecastLabel } from './forecastLabel.ts';

/** Forecast of a send's cost, next to Send; a press shows the reasons, and the accuracy of recent forecasts. */
export function ForecastButton({ tabId }: { readonly tabId: TabId }) {
  const text = useText();
  const { t } = text;
  const services = useServices();
  const tab = useTab(tabId);
  const { creditGuard } = useSettings();
  const { variables } = useVariables();
  if (tab === undefined) return null;
  const forecast = forecastOfRequest(requestKinds[tab.endpoint], fillBody(tab.draft.body, valuesOf(variables)));
  if (forecast === null) return null;
  const isAbove = isAboveGuard(forecast, creditGuard);
  const words = forecastLabel(text, forecast);
  const openGuard = (close: () => void) => {
    close();
    services.window.setState({ settingsSection: 'general', settingsSearch: t('settings.row.creditGuard') });
    showActivity(services, 'settings');
  };
  const openUsage = (close: () => void) => {
    close();
    showHistory(services, 'usage');
  };
  return (
    <Popover
      label={t('builder.forecast.title')}
      placement="bottom end"
      width={400}
      trigger={
        <Button
          variant="quiet"
          icon={Coins}
          aria-label={t('builder.forecast.button', { forecast: words })}
          className={joinClasses('hidden! px-2! tabular-nums @[760px]:inline-flex!', isAbove && 'text-warning-text!')}
        >
          {words}
        </Button>
      }
    >
      {(close) => (
        <div className="flex flex-col gap-3">
          <h3 className="font-strong">{t('builder.forecast.title')}</h3>
          {forecast.isUnknown ? (
            <p className="text-text-2">{t('builder.forecast.unknown')}</p>
          ) : (
            <ForecastTable forecast={forecast} />
          )}
          <p className="text-text-3 type-12">
            {t('builder.forecast.failures')} {forecast.mayBePdf ? t('builder.forecast.mayBePdf') : ''}
          </p>
          <ForecastLedger connectionId={tab.connectionId} />
          <p className="flex items-center justify-between gap-2 border-t border-border-subtle pt-2 type-12">
            <span className={isAbove ? 'text-warning-text' : 'text-text-2'}>
              {creditGuard === null
                ? t('builder.forecast.noGuard')
                : t('builder.forecast.guard', { count: creditGuard })}
            </span>
            <Button variant="link" size="small" onPress={() => openGuard(close)}>
              {t('builder.forecast.changeGuard')}
            </Button>
          </p>
          <p className="-mt-2 type-12">
            <Button variant="link" size="small" onPress={() => openUsage(close)}>
              {t('builder.forecast.usage')}
            </Button>
          </p>
        </div>
      )}
    </Popover>
  );
}
