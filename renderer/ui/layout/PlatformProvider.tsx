import { createContext, type ReactNode, useContext } from 'react';
import type { Platform } from '../labels/bindingText.ts';

const PlatformContext = createContext<Platform>('linux');

/** Provides the platform's key names to the widgets below. */
export function PlatformProvider({
  platform,
  children,
}: {
  readonly platform: Platform;
  readonly children: ReactNode;
}) {
  return <PlatformContext value={platform}>{children}</PlatformContext>;
}

export function usePlatform(): Platform {
  return useContext(PlatformContext);
}
