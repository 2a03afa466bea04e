import { session, type Session } from 'electron';

export interface SessionOptions {
  /** A partition name; `persist:` keeps it on disk, anything else lives in memory. */
  readonly partition: string;
  /** Off for everything that shows strangers' pages: nothing of them is kept between scrapes. */
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
 * Lets the pages of a session ask where they are, or not. Only together with an emulated position: the real one is never
 * anybody's business. Everything else stays denied.
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
 * A session looks for the dictionary of the computer's language as soon as it exists, and fetches it from its makers: it is
 * told where that would be before it gets there, a place that Chromium itself never connects to (port 1 is barred).
 */
function forgoDictionaries(target: Session): void {
  target.setSpellCheckerEnabled(false);
  target.setSpellCheckerDictionaryDownloadURL('http://127.0.0.1:1/');
}

type DevicePicker = 'select-hid-device' | 'select-serial-port' | 'select-usb-device';

function denyPicker(target: Session, picker: DevicePicker): void {
  // The three events differ only in the device they name; each takes "no device" as its answer.
  const emitter: NodeJS.EventEmitter = target;
  emitter.on(picker, (event: Electron.Event, _details: unknown, choose: (deviceId?: string) => void) => {
    event.preventDefault();
    choose();
  });
}
