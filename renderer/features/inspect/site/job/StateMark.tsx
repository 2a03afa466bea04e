import { joinClasses } from '../../../../ui/joinClasses.ts';

/** Fill and outline by state: shape and color differ, so that color is not the only cue. */
const marks: ReadonlyMap<string, string> = new Map([
  ['done', 'border-success bg-success'],
  ['failed', 'rounded-none! rotate-45 border-danger bg-danger'],
  ['leased', 'border-accent bg-accent-tint'],
]);
const hollow = 'border-border-control bg-transparent';

/** The state of a URL as a mark: filled for a visited page, a diamond for a failed one, hollow for one that was not visited. */
export function StateMark({ state }: { readonly state: string | null }) {
  return (
    <span
      aria-hidden
      className={joinClasses(
        'inline-block size-2 shrink-0 rounded-full border forced-color-adjust-none',
        state === null ? 'border-transparent' : (marks.get(state) ?? hollow),
      )}
    />
  );
}
