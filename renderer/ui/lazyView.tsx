import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component whose code comes when it is first drawn, or when somebody asks for it before. */
export interface LazyView<Props extends object> {
  (props: Props): ReactNode;
  /** Fetches the code, because the component is about to be drawn. */
  warm(): void;
}

/**
 * React's own `lazy` holds back for up to 300 ms what comes soon after its fallback (React, `FALLBACK_THROTTLE_MS`). Here code
 * comes from this computer within a frame or two, and is drawn when it is there. A failure is thrown to the boundary around it;
 * drawn again, it is tried again. `meanwhile` stands in its place until then.
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
