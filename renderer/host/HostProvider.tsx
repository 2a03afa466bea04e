import { createContext, type ReactNode, useContext } from 'react';
import type { Host } from '../../shared/ipc/host.ts';

const HostContext = createContext<Host | null>(null);

export function HostProvider({ host, children }: { readonly host: Host; readonly children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** The window's way to main: `const host = useHost()`, then `host.call(name, input)`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === null) throw new Error('useHost needs a HostProvider above it');
  return host;
}
