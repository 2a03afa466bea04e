import { type Forecast, forecastFigure } from '../../../../shared/request/credits/forecast.ts';
import type { Text } from '../../../messages/createText.ts';

const keyOfBound = {
  likely: 'builder.forecast.likely',
  upTo: 'builder.forecast.upTo',
  orMore: 'builder.forecast.open',
} as const;

/** The short label of a forecast: `~5 credits`, `up to 100 credits`, or that the price is unknown. */
export function forecastLabel({ t }: Pick<Text, 't'>, forecast: Forecast): string {
  const figure = forecastFigure(forecast);
  return figure === null ? t('builder.forecast.unknown.short') : t(keyOfBound[figure.bound], { count: figure.credits });
}
