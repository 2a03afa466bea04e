import { ok } from '../../../shared/base/result.ts';
import type { DocumentFile } from '../storage/documentFile.ts';

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

/** A small document whose file safe mode does not access: there it starts empty and is only held in memory. */
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
