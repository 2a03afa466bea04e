import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ConnectionId } from '../../../../shared/base/brand.ts';
import type { UsageGrouping } from '../../../../shared/history/creditUsage.ts';
import type { PeriodChoice } from './usagePeriod.ts';

interface UsageState {
  readonly period: PeriodChoice;
  readonly groupBy: UsageGrouping;
  readonly connectionIds: readonly ConnectionId[];
}

/** What the usage view shows, for the lifetime of the window. */
export const usageStore = createStore<UsageState>(() => ({
  period: { preset: '30', first: '', last: '' },
  groupBy: 'day',
  connectionIds: [],
}));

export function useUsageState<Part>(selector: (state: UsageState) => Part): Part {
  return useStore(usageStore, selector);
}
