// The floor of the timeline's figure: bars in lanes on one canvas and nothing else. Typed arrays, the visible ones by bisection,
// and what is narrower than four pixels put together; wheel zooms with Ctrl, moves and scrolls without.
globalThis.drawLanes = (lanes) => {
  const rows = lanes.map(({ from, to }) => ({ from: Float64Array.from(from), to: Float64Array.from(to) }));
  const whole = Math.max(...rows.map(({ to }) => to.at(-1) ?? 0));
  const colours = ['#d97706', '#7c3aed', '#059669', '#0d9488'];
  document.body.innerHTML = '<canvas style="position:fixed;inset:0;width:100vw;height:320px"></canvas>';
  const canvas = document.querySelector('canvas');
  const context = canvas.getContext('2d');
  const width = innerWidth;
  canvas.width = width;
  canvas.height = 320;
  const view = { perMs: width / whole, left: 0, top: 0 };
  let isAsked = false;

  const firstFrom = (list, value) => {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (list[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const bar = (x, end, y) => {
    context.beginPath();
    context.roundRect(x, y, Math.max(3, end - x), 12, 3);
    context.fill();
  };
  const draw = () => {
    isAsked = false;
    context.clearRect(0, 0, width, 320);
    rows.forEach(({ from, to }, row) => {
      const y = 24 + row * 24 - view.top;
      if (y < 0 || y > 320) return;
      context.fillStyle = colours[row % colours.length];
      let index = Math.max(0, firstFrom(from, view.left / view.perMs) - 1);
      while (index < from.length) {
        const x = from[index] * view.perMs - view.left;
        if (x > width) break;
        let end = to[index] * view.perMs - view.left;
        let next = index + 1;
        if (end - x < 4) {
          next = Math.max(next, firstFrom(from, (x + 4 + view.left) / view.perMs));
          end = x + 4;
        }
        bar(x, end, y);
        index = next;
      }
      context.fillStyle = '#e5e5e5';
      context.fillRect(0, y + 18, width, 1);
    });
    context.fillStyle = '#555';
    for (let x = 0; x < width; x += 110) context.fillText(String(Math.round((x + view.left) / view.perMs)), x, 12);
  };
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      if (event.ctrlKey) {
        const at = (view.left + event.clientX) / view.perMs;
        view.perMs = Math.max(width / whole, view.perMs * Math.exp(-event.deltaY / 300));
        view.left = Math.max(0, at * view.perMs - event.clientX);
      } else {
        view.left = Math.max(0, view.left + event.deltaX);
        view.top = Math.max(0, view.top + event.deltaY);
      }
      if (!isAsked) requestAnimationFrame(draw);
      isAsked = true;
    },
    { passive: false },
  );
  draw();
};
