import { err } from '../../../shared/base/result.ts';
import type { PageCapture } from '../ports/capture.ts';
import { mergeState } from './profileState.ts';
import type { ProfileStore } from './profileStore.ts';

/**
 * Visits pages with the state of their profile (contract 2.2.2), and saves the state afterwards unless disabled. One visit at a time may
 * save; another one that wants to is refused. A visit without a profile sees no profile data.
 */
export function captureInProfile(pages: PageCapture, profiles: ProfileStore): PageCapture {
  return {
    async capture(request, signal) {
      const { profile } = request;
      if (profile === null) return await pages.capture(request, signal);
      const lock = profile.saveChanges ? profiles.lock(profile.name) : null;
      if (profile.saveChanges && lock === null) return err({ kind: 'profileBusy', name: profile.name });
      try {
        const before = await profiles.read(profile.name);
        const captured = await pages.capture({ ...request, state: before }, signal);
        if (!captured.ok) return captured;
        const { state, ...page } = captured.value;
        if (!profile.saveChanges || state === undefined) return { ok: true, value: page };
        const saved = await profiles.write(profile.name, mergeState(before, state)).catch(() => false);
        const warnings = saved ? page.warnings : [...page.warnings, 'The profile could not be saved.'];
        return { ok: true, value: { ...page, warnings } };
      } finally {
        lock?.release();
      }
    },
  };
}
