import { useText } from '../../messages/TextProvider.tsx';

/** A date and time in a list row: the day as far as necessary, and the time. */
export function DayTime({ at }: { readonly at: number }) {
  const { day, time } = useText();
  return (
    <span className="text-text-2 tabular-nums">
      {day(at, Date.now())} {time(at)}
    </span>
  );
}
