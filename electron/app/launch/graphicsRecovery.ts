import { app } from 'electron';
import { createRecentTimes } from '../../../shared/base/recentTimes.ts';

/** Chromium's own switch; it is read at each crash. */
const noLimit = 'disable-gpu-process-crash-limit';
/** Beyond this number of crashes the process dies as fast as it is started: then the program may end, as Chromium intends. */
const hopelessCrashes = 100;

/**
 * Chromium ends the entire program after a few crashes of its GPU process when no simpler renderer is left. Software rendering needs no
 * driver that could be at fault: from then on the process is restarted after every crash. Before that Chromium's limit stays, because it
 * triggers the fallback from a broken driver to software.
 */
export function surviveGraphicsCrashes(): void {
  const recent = createRecentTimes(60_000);
  const look = (): void => {
    if (app.getGPUFeatureStatus().gpu_compositing.startsWith('disabled')) app.commandLine.appendSwitch(noLimit);
  };
  app.on('gpu-info-update', look);
  app.on('child-process-gone', (_event, { type }) => {
    if (type !== 'GPU') return;
    look();
    if (recent.add(Date.now()) > hopelessCrashes) app.commandLine.removeSwitch(noLimit);
  });
}
