import type { LiveTab } from '../../data/live/liveStore.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Highlights on the screencast: matches of a selector, and the element under the pointer with its name and size. */
export function LiveMarks({ live, scale }: { readonly live: LiveTab; readonly scale: number }) {
  const { state, choice, target } = live;
  if (state === null) return null;
  const { pointed, marked } = state;
  const isSettled = choice !== null || target === null;
  const named = isSettled ? null : pointed;
  const chosen = live.trouble?.chosen ?? choice?.chosen ?? null;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      {marked.map((box) => (
        <Frame key={`${box.x} ${box.y} ${box.width} ${box.height}`} box={box} scale={scale} />
      ))}
      {named === null ? null : <Frame box={named.box} scale={scale} />}
      {named === null ? null : <Name box={named.box} scale={scale} text={named.label} hasSize />}
      {named === null && chosen !== null && marked[0] !== undefined ? (
        <Name box={marked[0]} scale={scale} text={chosen} />
      ) : null}
    </div>
  );
}

function Frame({ box, scale }: { readonly box: Box; readonly scale: number }) {
  return (
    <span
      className="absolute border-2 border-accent bg-accent/12"
      style={{
        left: box.x * scale - 2,
        top: box.y * scale - 2,
        width: box.width * scale + 4,
        height: box.height * scale + 4,
      }}
    />
  );
}

/** Above the element, or inside it if there is no space above. */
function Name(props: { readonly box: Box; readonly scale: number; readonly text: string; readonly hasSize?: boolean }) {
  const { box, scale, text, hasSize = false } = props;
  const top = box.y * scale - 24;
  return (
    <span
      className="absolute flex h-5 max-w-full items-center gap-2 rounded-xs bg-accent px-1.5 whitespace-nowrap text-on-accent type-11"
      style={{ left: Math.max(0, box.x * scale - 2), top: top < 0 ? Math.max(0, box.y * scale + 4) : top }}
    >
      <span className="truncate font-code">{text}</span>
      {hasSize ? (
        <span className="tabular-nums">
          {Math.round(box.width)} × {Math.round(box.height)}
        </span>
      ) : null}
    </span>
  );
}
