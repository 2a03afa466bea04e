import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { EngineModelState } from '../../../shared/request/rules/ruleContext.ts';
import { engineModel } from '../../../shared/api/engine/modelAddress.ts';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import { secretSlots } from '../../../shared/connection/secretSlots.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/ipc/contract.ts';
import { type KeyBindings, noKeyBindings } from '../../../shared/settings/keyBindings.ts';
import type { Project } from '../../../shared/project/project.ts';
import type { Alert } from '../../../shared/recovery/alert.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import { useHost } from '../../host/HostProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { connectionLabel } from '../labels/connectionLabel.ts';
import { type CallFailure, callOrFail } from './callFailure.ts';
import { queryKeys } from './queryKeys.ts';

export function useAppInfo() {
  const host = useHost();
  return useQuery<CallOutput<'app.info'>, CallFailure>({
    queryKey: queryKeys.appInfo,
    queryFn: () => callOrFail(host, 'app.info', null),
  });
}

const noAlerts: readonly Alert[] = [];

/** Alerts about the safety of stored data. */
export function useAlerts(): readonly Alert[] {
  const host = useHost();
  const query = useQuery<readonly Alert[], CallFailure>({
    queryKey: queryKeys.alerts,
    queryFn: () => callOrFail(host, 'alerts.list', null),
  });
  return query.data ?? noAlerts;
}

/** Returns the current content of a diagnostics file. */
export function useDiagnostics() {
  const host = useHost();
  return useQuery<CallOutput<'diagnostics.read'>, CallFailure>({
    queryKey: queryKeys.diagnostics,
    queryFn: () => callOrFail(host, 'diagnostics.read', null),
    gcTime: 0,
    staleTime: 0,
  });
}

/** All connections; the names of those that every Trowel has are in the window's language. */
export function useConnections() {
  const host = useHost();
  const { t } = useText();
  const select = useCallback(
    (connections: CallOutput<'connections.list'>) =>
      connections.map((each) => ({
        ...each,
        name: connectionLabel({ connectionId: each.id, connectionName: each.name }, t),
      })),
    [t],
  );
  return useQuery<CallOutput<'connections.list'>, CallFailure>({
    queryKey: queryKeys.connections,
    queryFn: () => callOrFail(host, 'connections.list', null),
    select,
  });
}

/** One connection by its id; undefined while the list loads or when it was removed. */
export function useConnection(id: ConnectionId | null | undefined): Connection | undefined {
  return useConnections().data?.find((connection) => connection.id === id);
}

export function useKeyStatus() {
  const host = useHost();
  return useQuery<CallOutput<'keys.status'>, CallFailure>({
    queryKey: queryKeys.keyStatus,
    queryFn: () => callOrFail(host, 'keys.status', null),
  });
}

/** Whether the local engine's webhook secret is stored; undefined until that is known. */
export function useHasWebhookSecret(): boolean | undefined {
  const keys = useKeyStatus().data?.keys;
  return keys?.some(({ connectionId, state }) => connectionId === secretSlots.webhook && state !== 'absent');
}

export function useEngineStatus() {
  const host = useHost();
  return useQuery<CallOutput<'engine.status'>, CallFailure>({
    queryKey: queryKeys.engineStatus,
    queryFn: () => callOrFail(host, 'engine.status', null),
  });
}

/** The failure lab's scenarios, including the user's own files in their current state; fetched only on demand. */
export function useLabCatalogue(isWanted: boolean) {
  const host = useHost();
  return useQuery<CallOutput<'lab.catalogue'>, CallFailure>({
    queryKey: queryKeys.labCatalogue,
    queryFn: () => callOrFail(host, 'lab.catalogue', null),
    enabled: isWanted,
    refetchOnMount: 'always',
    // The user may edit a file in another window and return.
    refetchOnWindowFocus: 'always',
  });
}

function useSettingsQuery() {
  const host = useHost();
  return useQuery<Settings, CallFailure>({
    queryKey: queryKeys.settings,
    queryFn: () => callOrFail(host, 'settings.get', null),
  });
}

/** The settings, or the defaults until they are there. */
export function useSettings(): Settings {
  return useSettingsQuery().data ?? defaultSettings;
}

/**
 * Returns the local engine's language model state: as configured in the settings, unless the engine has been running since before the
 * change; undefined until that is known.
 */
export function useEngineModel(): EngineModelState | undefined {
  const { data } = useSettingsQuery();
  const hasModel = useEngineStatus().data?.hasModel;
  if (data === undefined) return undefined;
  if (hasModel === true) return 'given';
  if (engineModel(data) === null) return 'none';
  return hasModel === false ? 'later' : 'given';
}

/** The requests folder as the disk has it; null when none is open, undefined until that is known. */
export function useProject(): Project | null | undefined {
  const host = useHost();
  return useQuery<Project | null, CallFailure>({
    queryKey: queryKeys.project,
    queryFn: () => callOrFail(host, 'project.get', null),
  }).data;
}

/** The keys that a person has chosen, or none until they are there. */
export function useKeyBindings(): KeyBindings {
  const host = useHost();
  const query = useQuery<KeyBindings, CallFailure>({
    queryKey: queryKeys.keyBindings,
    queryFn: () => callOrFail(host, 'keyBindings.get', null),
  });
  return query.data ?? noKeyBindings;
}

/** The extra CA file in use; null when there is none. */
export function useCertificateFile() {
  const host = useHost();
  return useQuery<CallOutput<'certificates.status'>, CallFailure>({
    queryKey: queryKeys.certificates,
    queryFn: () => callOrFail(host, 'certificates.status', null),
  });
}

/** Returns the licenses of the shipped components; null if this build has none. */
export function useNotices() {
  const host = useHost();
  return useQuery<CallOutput<'app.notices'>, CallFailure>({
    queryKey: queryKeys.notices,
    queryFn: () => callOrFail(host, 'app.notices', null),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A mutating call; the queries it affects are fetched again once it returns. */
export function useCall<Name extends CallName>(name: Name, renews: readonly (readonly unknown[])[] = []) {
  const host = useHost();
  const client = useQueryClient();
  return useMutation<CallOutput<Name>, CallFailure, CallInput<Name>>({
    mutationFn: (input) => callOrFail(host, name, input),
    onSuccess: () => Promise.all(renews.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
