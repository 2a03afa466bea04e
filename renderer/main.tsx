/** The static shell paints first: the program is not even read before that frame is done. */
function afterFirstPaint(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  // A window that starts hidden renders no frames.
  setTimeout(once, 200);
}

afterFirstPaint(() => {
  const root = document.querySelector<HTMLElement>('#root');
  if (root !== null) void import('./app/bootstrap/begin.ts').then(({ begin }) => begin(root));
});
