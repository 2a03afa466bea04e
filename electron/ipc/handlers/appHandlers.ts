import { ok } from '../../../shared/base/result.ts';
import type { AppInfo } from '../../../shared/ipc/appInfo.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import type { Handlers } from '../answerCall.ts';

export type WindowStage = 'shell' | 'editor' | 'first-result';

export interface AppPorts {
  readonly info: () => AppInfo;
  readonly openExternal: (url: string) => Promise<IpcResult<{ opened: boolean }>>;
  readonly openFolder: (folder: 'data' | 'logs' | 'lab') => Promise<void>;
  readonly writeClipboard: (text: string) => void;
  /** Keeps a document for one frame and gives its `doc://view/…` address. */
  readonly offerDocument: (text: string, type: 'text/html' | 'image/svg+xml') => string;
  readonly windowReady: (stage: WindowStage) => void;
}

type AppCalls =
  | 'app.info'
  | 'app.openExternal'
  | 'app.openFolder'
  | 'clipboard.write'
  | 'documents.offer'
  | 'window.ready';

export function appHandlers(ports: AppPorts): Pick<Handlers, AppCalls> {
  return {
    'app.info': () => ok(ports.info()),
    'app.openExternal': ({ url }) => ports.openExternal(url),
    'app.openFolder': async ({ folder }) => {
      await ports.openFolder(folder);
      return ok(null);
    },
    'clipboard.write': ({ text }) => {
      ports.writeClipboard(text);
      return ok(null);
    },
    'documents.offer': ({ text, type }) => ok({ url: ports.offerDocument(text, type) }),
    'window.ready': ({ stage }) => {
      ports.windowReady(stage);
      return ok(null);
    },
  };
}
