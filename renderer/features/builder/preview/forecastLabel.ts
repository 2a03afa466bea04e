import type { Forecast } from '../../../../shared/request/credits/forecast.ts';
import type { Text } from '../../../messages/createText.ts';

/** `~5 credits`, `~1 credit or more`. */
export function forecastLabel({ t }: Pick<Text, 't'>, { likely, max, isUnknown, isUpTo }: Forecast): string {
  if (isUnknown) return t('builder.forecast.unknown.short');
  if (isUpTo === true && max !== null) return t('builder.forecast.upTo', { count: max });
  return max === null ? t('builder.forecast.open', { count: likely }) : t('builder.forecast.likely', { count: likely });
}
