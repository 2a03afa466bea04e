import type { UsageGrouping, UsageRow, UsageSums } from '../../../../shared/history/creditUsage.ts';
import { fileHost } from '../../../../shared/base/fileHost.ts';
import { runEndpoints } from '../../../../shared/operations/endpoint.ts';
import type { Text } from '../../../messages/createText.ts';
import { rawKeyStart } from './usageFilter.ts';
import { startOfDayKey } from './usagePeriod.ts';

/** The name of a group. */
export function groupLabel(groupBy: UsageGrouping, { key, name }: Pick<UsageRow, 'key' | 'name'>, text: Text): string {
  const { t } = text;
  switch (groupBy) {
    case 'day':
      return dayLabel(key, text);
    case 'host':
      if (key === fileHost) return t('usage.localFiles');
      return key === '' ? t('usage.noHost') : key;
    case 'operation':
      return operationLabel(key, t);
    default:
      return name ?? key;
  }
}

/** `12 May`, with the year when it is not this one. */
export function dayLabel(key: string, { day }: Pick<Text, 'day'>): string {
  const at = startOfDayKey(key);
  return at === null ? key : day(at, Date.now());
}

function operationLabel(key: string, t: Text['t']): string {
  if (key === rawKeyStart) return t('usage.operation.raw');
  if (key.startsWith(rawKeyStart))
    return t('usage.operation.rawPath', { path: `/v2/${key.slice(rawKeyStart.length)}` });
  const endpoint = runEndpoints.find((each) => each === key);
  return endpoint === undefined ? key : t(`usage.operation.${endpoint}`);
}

/** The sum of forecasts as it was shown: likely, a maximum, or open; null if no run has one. */
export function forecastText(
  { forecast, hasUpTo, hasOrMore }: Pick<UsageSums, 'forecast' | 'hasUpTo' | 'hasOrMore'>,
  { t, number }: Pick<Text, 't' | 'number'>,
): string | null {
  if (forecast === null) return null;
  const bound = hasUpTo === hasOrMore ? 'likely' : hasUpTo ? 'upTo' : 'orMore';
  return t(`usage.forecast.${bound}`, { count: number(forecast) });
}

/** `+4`, `−3` or `0`; null if no run has both figures. */
export function differenceText(
  { difference }: Pick<UsageSums, 'difference'>,
  { number }: Pick<Text, 'number'>,
): string | null {
  if (difference === null) return null;
  if (difference === 0) return '0';
  return `${difference > 0 ? '+' : '−'}${number(Math.abs(difference))}`;
}
