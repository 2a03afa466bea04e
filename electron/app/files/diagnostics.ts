import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, type BrowserWindow } from 'electron';
import { ok } from '../../../shared/base/result.ts';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { redactText } from '../../client/redact.ts';
import { describeSettings } from '../../core/settings/describeSettings.ts';
import { collectDiagnostics, type Diagnostics } from '../../core/settings/diagnostics.ts';
import { readAppInfo } from '../desktop/appInfo.ts';
import { saveFile } from './textFiles.ts';
import type { Services } from '../services/services.ts';
import { text } from '../texts/text.ts';
import { titleBar } from '../windows/window.ts';
import type { WindowRecovery } from '../windows/windowRecovery.ts';

export interface DiagnosticsCalls {
  read(): Promise<IpcResult<{ text: string; parts: Diagnostics['parts'][number][] }>>;
  /** Writes the diagnostics that were read last to a file that the person chooses; null if they choose none. */
  save(): Promise<IpcResult<{ file: string | null }>>;
}

const maxFiles = 300;

/** Creates a diagnostics file for a person to review and pass on: it is never sent anywhere automatically. */
export function createDiagnostics(
  window: BrowserWindow,
  services: Services,
  recovery: WindowRecovery,
  safeMode: { isOn(): boolean },
): DiagnosticsCalls {
  /** The diagnostics that were shown are the ones written. */
  let shown: Diagnostics | null = null;

  async function read(): Promise<Diagnostics> {
    shown = await collectDiagnostics({
      parts: [
        ['versions', () => ({ ...readAppInfo(titleBar, safeMode.isOn()), arch: process.arch })],
        ['settings', async () => settingsReport(await services.settings.get())],
        ['connections', async () => describeConnections(await services.connections.list())],
        ['engine', () => plain(services.engine.status())],
        ['history', async () => plain(await services.store.check())],
        ['alerts', () => plain(services.alerts.list())],
        ['crashes', () => plain(recovery.crashes())],
        ['graphics', () => plain(app.getGPUFeatureStatus())],
        ['files', () => listFiles(services.folders.profile)],
      ],
      logLines: () => readLog(join(services.folders.profile, 'logs')),
      redact: (line) => redactText(line, services.keys.knownSecrets()),
      homeFolder: homedir(),
      now: Date.now,
    });
    return shown;
  }

  return {
    async read() {
      const found = await read();
      return ok({ text: found.text, parts: [...found.parts] });
    },
    async save() {
      const content = shown ?? (await read());
      return saveFile(window, {
        title: text('diagnostics.title'),
        name: `trowel-diagnostics-${new Date().toISOString().slice(0, 10)}.jsonl`,
        type: text('diagnostics.type'),
        content: content.text,
      });
    },
  };
}

function settingsReport(read: Awaited<ReturnType<Services['settings']['get']>>): JsonValue {
  return read.ok ? describeSettings(read.value) : { failed: read.error.message };
}

/** Describes connections by kind, without names and URLs. */
function describeConnections(read: Awaited<ReturnType<Services['connections']['list']>>): JsonValue {
  if (!read.ok) return { failed: read.error.message };
  return read.value.map((connection): JsonObject => ({ kind: connection.kind }));
}

/** Names and sizes of files below the profile, without Chromium's own and without the bodies. */
function listFiles(profile: string): JsonValue {
  const found: JsonObject[] = [];
  const look = (folder: string): void => {
    for (const entry of readdirSync(join(profile, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (path === 'app' || path === join('store', 'bodies') || path === join('engine', 'artifacts')) continue;
      if (entry.isDirectory()) look(path);
      else if (found.length < maxFiles) found.push({ path, bytes: statSync(join(profile, path)).size });
    }
  };
  look('');
  return found;
}

function readLog(folder: string): string[] {
  return [4, 3, 2, 1, 0].flatMap((index) => {
    const path = join(folder, index === 0 ? 'trowel.log' : `trowel.${index}.log`);
    try {
      return readFileSync(path, 'utf8').split('\n');
    } catch {
      // There are fewer files than may be.
      return [];
    }
  });
}

/** The value as JSON: anything that JSON cannot represent is dropped. */
function plain(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
