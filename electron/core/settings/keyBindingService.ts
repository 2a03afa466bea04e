import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import {
  type KeyBindings,
  type KeyBindingsChange,
  noKeyBindings,
  withBindings,
} from '../../../shared/settings/keyBindings.ts';
import { createCachedDocument } from '../storage/cachedDocument.ts';
import type { DocumentFile } from '../storage/documentFile.ts';

export interface KeyBindingPorts {
  readonly file: DocumentFile<KeyBindings>;
  readonly onChanged: (bindings: KeyBindings) => void;
}

/** The keys that a person has chosen for commands (`keybindings.json`). */
export interface KeyBindingService {
  get(): Promise<Result<KeyBindings, AppError>>;
  /** Applies all of a change or nothing of it; fails as the file does. */
  change(change: KeyBindingsChange): Promise<Result<KeyBindings, AppError>>;
  /** Called after each change. Returns the function that unsubscribes. */
  subscribe(listener: (bindings: KeyBindings) => void): () => void;
}

export function createKeyBindingService(ports: KeyBindingPorts): KeyBindingService {
  const document = createCachedDocument(ports.file, noKeyBindings);
  const listeners = new Set<(bindings: KeyBindings) => void>();
  return {
    get: async () => ok(await document.get()),
    async change(change) {
      const changed = await document.change((known) => ok(withBindings(known, change)));
      if (!changed.ok) return changed;
      ports.onChanged(changed.value);
      for (const listener of listeners) listener(changed.value);
      return changed;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
