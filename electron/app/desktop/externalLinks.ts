import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { dialog, shell, type BrowserWindow } from 'electron';
import { ok, err } from '../../../shared/base/result.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { text } from '../texts/text.ts';
import { frontOf } from '../windows/window.ts';

export interface ExternalLinkPorts {
  readonly window: () => BrowserWindow | null;
  readonly knownHosts: () => Promise<readonly string[]>;
  readonly rememberHost: (host: string) => Promise<void>;
}

/** Validates a link before it is opened externally: http or https, without credentials; the host as the network will see it (punycode). */
export function readExternalLink(text: string): URL | null {
  if (!canParseUrl(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username !== '' || url.password !== '') return null;
  return url;
}

/** The one audited call that opens a link outside (security 3): a question for each host that was not opened before. */
export function createExternalLinks(ports: ExternalLinkPorts) {
  return async function openExternal(text: string): Promise<IpcResult<{ opened: boolean }>> {
    const url = readExternalLink(text);
    if (url === null)
      return err({
        kind: 'refused',
        reason: 'not-allowed',
        message: 'Only http and https URLs open in the browser',
      });
    const known = await ports.knownHosts();
    if (!known.includes(url.host) && !(await confirmOpening(ports.window(), url))) return ok({ opened: false });
    await ports.rememberHost(url.host);
    await shell.openExternal(url.href);
    return ok({ opened: true });
  };
}

async function confirmOpening(window: BrowserWindow | null, url: URL): Promise<boolean> {
  if (window === null) return false;
  const answer = await dialog.showMessageBox(frontOf(window), {
    type: 'question',
    title: text('open.title'),
    message: text('open.question', { host: url.host }),
    detail: url.href.length > 600 ? `${url.href.slice(0, 600)}…` : url.href,
    buttons: [text('open.yes'), text('open.no')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return answer.response === 0;
}
