/**
 * Origins whose pages could not be had whole before the browser begins: they come too slowly, or do not say where they end. Their
 * next pages go straight to the browser, so that none is asked for twice.
 */
export interface DirectOrigins {
  has(url: string): boolean;
  add(url: string): void;
}

const most = 200;

/** In memory only, the oldest forgotten first. */
export function rememberDirectOrigins(): DirectOrigins {
  const origins = new Set<string>();
  return {
    has: (url) => origins.has(new URL(url).origin),
    add(url) {
      origins.add(new URL(url).origin);
      const [oldest] = origins;
      if (origins.size > most && oldest !== undefined) origins.delete(oldest);
    },
  };
}
