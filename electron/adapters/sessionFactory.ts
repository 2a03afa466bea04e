import { session, type Session } from 'electron';

export interface SessionOptions {
  /** A partition name; `persist:` stores it on disk, any other lives in memory. */
  readonly partition: string;
  /** Off for every session that shows third-party pages: nothing of them is stored between scrapes. */
  readonly cache: boolean;
}

/** Every session of the program is made here (security 2 and 3): a session without these handlers can start host programs. */
export function createSession(options: SessionOptions): Session {
  const created = session.fromPartition(options.partition, { cache: options.cache });
  denyEverything(created);
  return created;
}

/** The default session exists whether we want it or not: it denies all, requests included. */
export function sealDefaultSession(): void {
  denyEverything(session.defaultSession);
  session.defaultSession.webRequest.onBeforeRequest((_details, answer) => {
    answer({ cancel: true });
  });
}

/**
 * Allows or denies geolocation to the pages of a session. Only together with an emulated position: the real one is never exposed. All other
 * permissions stay denied.
 */
export function letKnowPosition(target: Session, allowed: boolean): void {
  target.setPermissionRequestHandler((_contents, permission, answer) => {
    answer(allowed && permission === 'geolocation');
  });
  target.setPermissionCheckHandler((_contents, permission) => allowed && permission === 'geolocation');
}

function denyEverything(target: Session): void {
  letKnowPosition(target, false);
  target.setDevicePermissionHandler(() => false);
  target.setDisplayMediaRequestHandler((_request, answer) => {
    answer({});
  });
  target.setBluetoothPairingHandler?.((_details, answer) => {
    answer({ confirmed: false });
  });
  for (const picker of ['select-hid-device', 'select-serial-port', 'select-usb-device'] as const) {
    denyPicker(target, picker);
  }
  forgoDictionaries(target);
  target.on('will-download', (event) => {
    event.preventDefault();
  });
}

/**
 * As soon as a session exists it downloads the spelling dictionary of the computer's language from its vendor. A URL that Chromium never
 * connects to (port 1 is blocked) is set before that.
 */
function forgoDictionaries(target: Session): void {
  target.setSpellCheckerEnabled(false);
  target.setSpellCheckerDictionaryDownloadURL('http://127.0.0.1:1/');
}

type DevicePicker = 'select-hid-device' | 'select-serial-port' | 'select-usb-device';

function denyPicker(target: Session, picker: DevicePicker): void {
  // The three events differ only in the device that they name; each accepts "no device" as its response.
  const emitter: NodeJS.EventEmitter = target;
  emitter.on(picker, (event: Electron.Event, _details: unknown, choose: (deviceId?: string) => void) => {
    event.preventDefault();
    choose();
  });
}
