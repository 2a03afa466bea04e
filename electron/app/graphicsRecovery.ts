import { app } from 'electron';
import { createRecentTimes } from '../../shared/base/recentTimes.ts';

/** Chromium's own switch; it is read at each crash. */
const noLimit = 'disable-gpu-process-crash-limit';
/** Beyond this the process dies as fast as it is started: then the program may end, as Chromium wants. */
const hopelessCrashes = 100;

/**
 * Chromium ends the whole program when its GPU process has died a few times and no simpler way of drawing is left. Drawing
 * in software needs no driver that could be at fault: from there on the process is started again as often as it dies.
 * Before that Chromium's limit stays, because it is what leads from a broken driver to software.
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
