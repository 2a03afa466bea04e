import { useEffect, useState } from 'react';

type Politeness = 'polite' | 'assertive';
/** Minimum verbosity of an announcement: `detail` for verbose, `progress` for normal, `always` for every level. */
export type Weight = 'always' | 'progress' | 'detail';
export type Verbosity = 'quiet' | 'normal' | 'verbose';

const heard: Readonly<Record<Verbosity, readonly Weight[]>> = {
  quiet: ['always'],
  normal: ['always', 'progress'],
  verbose: ['always', 'progress', 'detail'],
};
let verbosity: Verbosity = 'normal';

/** Sets the verbosity of later announcements. Errors and completions are always announced. */
export function setVerbosity(next: Verbosity): void {
  verbosity = next;
}

type Listener = (text: string, politeness: Politeness) => void;

const listeners = new Set<Listener>();

/** Announces a text to screen readers: polite for progress, assertive for errors and the end of a run. */
export function announce(text: string, politeness: Politeness = 'polite', weight: Weight = 'always'): void {
  if (politeness === 'polite' && !heard[verbosity].includes(weight)) return;
  for (const listener of listeners) listener(text, politeness);
}

/** The regions that screen readers listen to; once in the window. */
export function LiveRegions() {
  const [polite, setPolite] = useState('');
  const [assertive, setAssertive] = useState('');
  useEffect(() => {
    const listen: Listener = (text, politeness) => {
      // A zero-width space makes a repeated text differ: only changes are announced.
      const renew = (before: string) => (before === text ? `${text}\u200b` : text);
      if (politeness === 'assertive') setAssertive(renew);
      else setPolite(renew);
    };
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
  return (
    <>
      <div role="status" aria-live="polite" data-live-announcer="true" className="sr-only">
        {polite}
      </div>
      <div role="alert" aria-live="assertive" data-live-announcer="true" className="sr-only">
        {assertive}
      </div>
    </>
  );
}
