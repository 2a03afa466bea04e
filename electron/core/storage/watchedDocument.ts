import type { AppError } from '../../../shared/errors/appError.ts';
import type { DocumentFile } from './documentFile.ts';
import type { AlertBoard } from './alertBoard.ts';

/** A small document whose errors appear on the alert board: a damaged one until it is dismissed, a failed write until one succeeds. */
export function createWatchedDocument<Value>(
  file: DocumentFile<Value>,
  name: string,
  alerts: AlertBoard,
): DocumentFile<Value> {
  const put = (act: 'read' | 'write', error: AppError): void => {
    if (error.kind !== 'store') return;
    alerts.put({ kind: 'file-trouble', id: `${act}:${name}`, file: name, error });
  };
  return {
    async read() {
      const found = await file.read();
      if (!found.ok) put('read', found.error);
      return found;
    },
    async write(value) {
      const written = await file.write(value);
      if (written.ok) alerts.clear(`write:${name}`);
      else put('write', written.error);
      return written;
    },
  };
}
