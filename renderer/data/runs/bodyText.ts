import { useQueries, useQuery } from '@tanstack/react-query';
import type { StoredBody } from '../../../shared/run/events.ts';

/** Maximum size of a text that is loaded into the window whole, in bytes. */
export const maxBodyTextBytes = 5_000_000;

/** Reads a stored body as text; it never changes, since its id is the hash of its content. */
const bodyQuery = (body: StoredBody | null) => ({
  queryKey: ['body', body?.bodyId ?? ''],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<string> => {
    const response = await fetch(`/body/${body?.bodyId ?? ''}`, { signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return response.text();
  },
  enabled: body !== null && body.size <= maxBodyTextBytes,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 10_000,
  retry: false,
});

/** The text of a body; undefined until it is there. */
export function useBodyText(body: StoredBody | null): {
  readonly text: string | undefined;
  readonly failure: string | null;
} {
  const { data, error } = useQuery<string>(bodyQuery(body));
  return { text: data, failure: error?.message ?? null };
}

/** The texts of several bodies in their order; undefined for each that is not there (yet). */
export function useBodyTexts(bodies: readonly (StoredBody | null)[]): readonly (string | undefined)[] {
  return useQueries({ queries: bodies.map(bodyQuery) }).map(({ data }) => data);
}
