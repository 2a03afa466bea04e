/**
 * Origins whose pages cannot be read completely without the browser: their responses are too slow, or do not state their end. Their next
 * pages go straight to the browser, so that none is requested twice.
 */
export interface DirectOrigins {
  has(url: string): boolean;
  add(url: string): void;
}

const maxOrigins = 200;

/** In memory only, the oldest forgotten first. */
export function rememberDirectOrigins(): DirectOrigins {
  const origins = new Set<string>();
  return {
    has: (url) => origins.has(new URL(url).origin),
    add(url) {
      origins.add(new URL(url).origin);
      const [oldest] = origins;
      if (origins.size > maxOrigins && oldest !== undefined) origins.delete(oldest);
    },
  };
}
