import type { LabNews, LabOrder, LabReport } from './labMessages.ts';
import { startLab } from './labServer.ts';
import { openLibrary } from './scenarioLibrary.ts';
import { labAuthority } from './tlsFaultServer.ts';

/** The port of an Electron utility process to the one that started it. */
interface ParentPort {
  postMessage(message: LabReport | LabNews): void;
  once(event: 'message', listener: (event: { readonly data: LabOrder }) => void): void;
}

const { parentPort } = process as unknown as { readonly parentPort: ParentPort };

/** The app's own lab: one start message, one report, and a message for each call; it ends with the app. */
parentPort.once('message', ({ data: { token, folder, firstSeq } }) => {
  void startLab({
    port: 0,
    token,
    scenario: null,
    // Read at each call: a person edits a file and sends again, and the current content is played.
    library: () => openLibrary(folder),
    firstSeq,
    onCall: (call) => parentPort.postMessage({ call }),
  }).then((lab) => {
    if (!lab.ok) parentPort.postMessage({ ready: false, message: lab.error });
    else
      parentPort.postMessage({ ready: true, url: lab.value.url, tlsUrls: lab.value.tlsUrls, authority: labAuthority });
  });
});
