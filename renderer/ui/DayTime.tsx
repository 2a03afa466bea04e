import { useText } from '../messages/TextProvider.tsx';

/** A moment in a row of a list: its day as far as that has to be said, and its time. */
export function DayTime({ at }: { readonly at: number }) {
  const { day, time } = useText();
  return (
    <span className="text-text-2 tabular-nums">
      {day(at, Date.now())} {time(at)}
    </span>
  );
}
