import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import type { AccountReport } from '../../../shared/connection/account.ts';
import type { UsageQuery, UsageReport } from '../../../shared/history/creditUsage.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { type CallFailure, callOrFail } from '../queries/callFailure.ts';
import { queryKeys } from '../queries/queryKeys.ts';

/** Sums of credits in a period; null as a query while there is no period. A changed query keeps the old report until the new one is there. */
export function useCreditUsage(query: UsageQuery | null) {
  const host = useHost();
  return useQuery<UsageReport, CallFailure>({
    queryKey: query === null ? ['history', 'credits'] : queryKeys.creditUsage(query),
    queryFn: () =>
      query === null ? Promise.reject(new Error('There is no period')) : callOrFail(host, 'history.creditUsage', query),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}

const accountIsFreshForMs = 60_000;

/** What a service reports of its account, asked when it is shown and not again within a minute. */
export function useAccount(id: ConnectionId, isEnabled: boolean) {
  const host = useHost();
  return useQuery<AccountReport, CallFailure>({
    queryKey: queryKeys.account(id),
    queryFn: () => callOrFail(host, 'connections.account', { id }),
    enabled: isEnabled,
    staleTime: accountIsFreshForMs,
    retry: false,
  });
}
