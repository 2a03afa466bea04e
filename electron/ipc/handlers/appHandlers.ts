import type { BodyId } from '../../../shared/base/brand.ts';
import { ok } from '../../../shared/base/result.ts';
import type { AppInfo } from '../../../shared/ipc/appInfo.ts';
import type { Notice } from '../../../shared/ipc/notice.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import type { Handlers } from '../handleCall.ts';

export type WindowStage = 'shell' | 'editor' | 'first-result';

export type AppFolder = 'data' | 'logs' | 'settings' | 'engine' | 'lab';

/** Texts in files of the person's choice; null where they choose none. */
export interface TextFiles {
  save(name: string, content: string | Uint8Array): Promise<IpcResult<{ file: string | null }>>;
  open(): Promise<IpcResult<{ text: string | null }>>;
}

export interface AppPorts {
  readonly info: () => AppInfo;
  readonly openExternal: (url: string) => Promise<IpcResult<{ opened: boolean }>>;
  readonly openFolder: (folder: AppFolder) => Promise<IpcResult<null>>;
  /** Null where this build has none. */
  readonly readNotices: () => Promise<readonly Notice[] | null>;
  readonly writeClipboard: (text: string) => void;
  readonly texts: TextFiles;
  /** Stores a document for one frame and returns its `doc://view/…` URL. */
  readonly offerDocument: (text: string, type: 'text/html' | 'image/svg+xml') => string;
  readonly saveFirstScreen: (bodyId: BodyId, text: string) => Promise<IpcResult<null>>;
  readonly ignoreMenuKeys: (isIgnored: boolean) => void;
  readonly windowReady: (stage: WindowStage) => void;
}

type AppCalls =
  | 'app.info'
  | 'app.openExternal'
  | 'app.openFolder'
  | 'app.notices'
  | 'clipboard.write'
  | 'documents.offer'
  | 'documents.keepFirstScreen'
  | 'texts.save'
  | 'texts.open'
  | 'window.ignoreMenuKeys'
  | 'window.ready';

export function appHandlers(ports: AppPorts): Pick<Handlers, AppCalls> {
  return {
    'app.info': () => ok(ports.info()),
    'app.openExternal': ({ url }) => ports.openExternal(url),
    'app.openFolder': ({ folder }) => ports.openFolder(folder),
    'app.notices': async () => {
      const notices = await ports.readNotices();
      return ok(notices === null ? null : [...notices]);
    },
    'clipboard.write': ({ text }) => {
      ports.writeClipboard(text);
      return ok(null);
    },
    'texts.save': ({ name, text, isBase64 }) => ports.texts.save(name, isBase64 ? Buffer.from(text, 'base64') : text),
    'texts.open': () => ports.texts.open(),
    'documents.offer': ({ text, type }) => ok({ url: ports.offerDocument(text, type) }),
    'documents.keepFirstScreen': ({ bodyId, text }) => ports.saveFirstScreen(bodyId, text),
    'window.ignoreMenuKeys': ({ isIgnored }) => {
      ports.ignoreMenuKeys(isIgnored);
      return ok(null);
    },
    'window.ready': ({ stage }) => {
      ports.windowReady(stage);
      return ok(null);
    },
  };
}
