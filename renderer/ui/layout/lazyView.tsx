import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component whose code is loaded when it is first rendered, or when preloaded. */
export interface LazyView<Props extends object> {
  (props: Props): ReactNode;
  /** Fetches the code, because the component is about to be drawn. */
  warm(): void;
}

/**
 * React's own `lazy` delays content that arrives soon after its fallback by up to 300 ms (React, `FALLBACK_THROTTLE_MS`). Here code loads
 * locally within a frame or two, and renders as soon as it is there. A failure is thrown to the enclosing error boundary; the next render
 * tries again. `meanwhile` is shown until then.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): LazyView<Props> {
  let ready: ComponentType<Props> | null = null;
  const fetchOnce = async (): Promise<ComponentType<Props>> => (ready ??= await load());

  function View(props: Props): ReactNode {
    const [Loaded, setLoaded] = useState(() => ready);
    const [failed, setFailed] = useState<{ readonly reason: unknown } | null>(null);
    useEffect(() => {
      let isCurrent = true;
      fetchOnce().then(
        (component) => isCurrent && setLoaded(() => component),
        (reason: unknown) => isCurrent && setFailed({ reason }),
      );
      return () => {
        isCurrent = false;
      };
    }, []);
    if (failed !== null) throw failed.reason;
    return Loaded === null ? meanwhile : <Loaded {...props} />;
  }

  return Object.assign(View, { warm: () => void fetchOnce().catch(() => undefined) });
}
