import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { readFileAddress } from '../../shared/api/engine/localFiles.ts';
import type { RunId, TabId } from '../../shared/base/brand.ts';
import { isToolRequest } from '../../shared/api/toolCalls.ts';
import { requestKinds } from '../../shared/operations/requestKinds.ts';
import type { RunModel } from '../../shared/run/reduceRun.ts';
import type { WorkspaceTab } from '../../shared/workspace/workspace.ts';
import { HostProvider } from '../host/HostProvider.tsx';
import type { FeatureCommand } from './workspace/commandBus.ts';
import type { LiveTab } from './live/liveStore.ts';
import type { RunSnapshot } from './runs/runStore.ts';
import type { Services } from './services.ts';
import type { WindowState } from './workspace/windowStore.ts';
import type { WorkspaceState } from './workspace/workspaceStore.ts';

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({
  services,
  children,
}: {
  readonly services: Services;
  readonly children: ReactNode;
}) {
  return (
    <ServicesContext value={services}>
      <HostProvider host={services.host}>
        <QueryClientProvider client={services.queries}>{children}</QueryClientProvider>
      </HostProvider>
    </ServicesContext>
  );
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}

/** A part of the workspace; the selector gives the same value while nothing of it changed. */
export function useWorkspace<Part>(selector: (state: WorkspaceState) => Part): Part {
  return useStore(useServices().workspace, selector);
}

/** A part of the window's passing state. */
export function useWindowState<Part>(selector: (state: WindowState) => Part): Part {
  return useStore(useServices().window, selector);
}

/** A tab of the workspace; undefined once it is closed. */
export function useTab(tabId: TabId | null): WorkspaceTab | undefined {
  return useWorkspace((state) => state.tabs.find((tab) => tab.id === tabId));
}

/** The live page of a request; undefined if there is none. */
export function useLiveTab(tabId: TabId | null): LiveTab | undefined {
  return useStore(useServices().live, ({ tabs }) => (tabId === null ? undefined : tabs[tabId]));
}

/** Whether a request has one page to open live; a list has many, a file, a call of a provider's tools and a raw one none. */
export function useHasPage(tabId: TabId): boolean {
  const tab = useTab(tabId);
  if (tab === undefined || !requestKinds[tab.endpoint].body.hasPage) return false;
  const { body } = tab.draft;
  return !isToolRequest(body) && readFileAddress(body['url']) === null;
}

const noRun: RunSnapshot = { state: 'missing', run: null, error: null, beginning: null };

/** A run as it goes: the model grows with each event from main. Null for no run. */
export function useRun(runId: RunId | null | undefined): RunSnapshot {
  const { runs } = useServices();
  const subscribe = useCallback(
    (listener: () => void) => (runId === null || runId === undefined ? () => undefined : runs.watch(runId, listener)),
    [runs, runId],
  );
  return useSyncExternalStore(subscribe, () => (runId === null || runId === undefined ? noRun : runs.snapshot(runId)));
}

/** Returns a run with events from this session without reading it, for a mark on a hidden tab. Null without such events. */
export function useRunAsItGoes(runId: RunId | null): RunModel | null {
  const { runs } = useServices();
  const subscribe = useCallback(
    (listener: () => void) => (runId === null ? () => undefined : runs.watch(runId, listener, 'events')),
    [runs, runId],
  );
  return useSyncExternalStore(subscribe, () => (runId === null ? null : runs.snapshot(runId).run));
}

/** Does a command of the shell's table while this component is on screen; null where it has no sense now. */
export function useCommandHandler(id: FeatureCommand, handler: (() => void) | null): void {
  const { commands } = useServices();
  const current = useRef(handler);
  useEffect(() => {
    current.current = handler;
  });
  const isOn = handler !== null;
  useEffect(() => (isOn ? commands.handle(id, () => current.current?.()) : undefined), [commands, id, isOn]);
}
