import type { ValueSource } from '../../../../shared/document/site/extractResult.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useOpenRequests } from '../shell/useOpenRequests.ts';

/** Opens the page of a value as a request. */
export function useOpenSource(_run: RunModel): (source: ValueSource) => void {
  const openRequests = useOpenRequests();
  return ({ url }) => openRequests([url]);
}
