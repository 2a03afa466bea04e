import { basename } from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import { err, ok } from '../../../shared/base/result.ts';
import { oneLine } from '../../../shared/errors/appError.ts';
import type { CertificateFile } from '../../../shared/settings/certificateFile.ts';
import { readCertificates } from '../../adapters/certificateChain.ts';
import type { SettingsService } from '../../core/settings/settingsService.ts';
import type { CertificatePorts } from '../../ipc/handlers/settingsHandlers.ts';
import { text } from '../texts/text.ts';
import { frontOf } from './window.ts';

/** The extra CA file of the settings: chosen in a dialog of the system, so that the window never names a path. */
export function createCertificates(window: BrowserWindow, settings: SettingsService): CertificatePorts {
  async function status(): Promise<CertificateFile | null> {
    const read = await settings.get();
    const path = read.ok ? read.value.extraCaFile : null;
    return path === null ? null : describeCertificates(path);
  }
  return {
    status,
    async choose() {
      const chosen = await dialog.showOpenDialog(frontOf(window), {
        title: text('ca.title'),
        properties: ['openFile', 'dontAddToRecent'],
        filters: [
          { name: text('ca.filter'), extensions: ['pem', 'crt', 'cer'] },
          { name: text('ca.all'), extensions: ['*'] },
        ],
      });
      const path = chosen.canceled ? undefined : chosen.filePaths[0];
      if (path === undefined) return ok(null);
      const described = describeCertificates(path);
      if (described.problem !== null)
        return err({ kind: 'refused', reason: 'bad-input', message: oneLine(problemMessage(path, described.problem)) });
      const saved = await settings.useCaFile(path);
      return saved.ok ? ok(described) : saved;
    },
    forget: () => settings.useCaFile(null),
  };
}

/** Returns the subjects of a PEM file's certificates, or why none can be read. */
export function describeCertificates(path: string): CertificateFile {
  try {
    const certificates = readCertificates(path).map(({ subject, issuer, validTo }) => ({
      subject: nameOf(subject),
      issuer: nameOf(issuer),
      validTo: Date.parse(validTo),
    }));
    return { path, certificates, problem: null };
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : undefined;
    const isMissing = code === 'ENOENT';
    const isFile = code === undefined || (typeof code === 'string' && code.startsWith('ERR_'));
    return { path, certificates: [], problem: isMissing ? 'not-found' : isFile ? 'no-certificate' : 'unreadable' };
  }
}

function problemMessage(path: string, problem: NonNullable<CertificateFile['problem']>): string {
  const why = {
    'not-found': 'no longer exists',
    unreadable: 'cannot be read',
    'no-certificate': 'holds no certificate in PEM form',
  } as const;
  return `${basename(path)} ${why[problem]}`;
}

/** The common name if there is one, otherwise the full name on one line. */
function nameOf(name: string): string {
  const common = /^CN=(.+)$/m.exec(name)?.[1];
  return oneLine(common ?? name.replaceAll('\n', ', '));
}
