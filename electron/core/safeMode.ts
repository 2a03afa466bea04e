import { ok } from '../../shared/base/result.ts';
import type { DocumentFile } from './documentFile.ts';

/** Whether the window runs with default settings and without restored tabs. */
export interface SafeMode {
  isOn(): boolean;
  set(isOn: boolean): void;
}

export function createSafeMode(isOnFirst: boolean): SafeMode {
  let isOn = isOnFirst;
  return {
    isOn: () => isOn,
    set(next) {
      isOn = next;
    },
  };
}

/** A small document that safe mode leaves alone: there it begins as nothing and is only remembered. */
export function createSafeDocument<Value>(file: DocumentFile<Value>, safeMode: SafeMode): DocumentFile<Value> {
  let remembered: Value | null = null;
  return {
    async read() {
      if (safeMode.isOn()) return ok(remembered);
      remembered = null;
      return file.read();
    },
    async write(value) {
      if (!safeMode.isOn()) return file.write(value);
      remembered = value;
      return ok(null);
    },
  };
}
