/**
 * What a page's policy forbids, tried in a timer: what a debugger evaluates is excused from the policy, what runs later is
 * not. Runs in the page and uses nothing from outside. Gives `done` or `refused` for each attempt.
 */
export function attemptForbidden(elsewhere: string): Promise<Record<string, string>> {
  const wait = (target: EventTarget, good: string): Promise<void> =>
    new Promise((resolve, reject) => {
      target.addEventListener(good, () => resolve());
      target.addEventListener('error', () => reject(new Error('refused')));
    });
  const attempts: Record<string, () => unknown> = {
    eval: () => globalThis.eval('1'),
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the attempt that has to fail
    function: () => new Function('return 1')() as unknown,
    fetch: () => fetch(elsewhere),
    image() {
      const image = new Image();
      const loaded = wait(image, 'load');
      image.src = elsewhere;
      return loaded;
    },
    worker() {
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
      return wait(worker, 'message');
    },
    import: () => import(/* @vite-ignore */ `${elsewhere}/module.js`),
    script() {
      const script = document.createElement('script');
      script.textContent = 'globalThis.trowelInline = true';
      document.head.append(script);
      if (!('trowelInline' in globalThis)) throw new Error('refused');
    },
  };
  async function tryAll(): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt();
        found[name] = 'done';
      } catch {
        found[name] = 'refused';
      }
    }
    return found;
  }
  return new Promise((resolve) => {
    setTimeout(() => void tryAll().then(resolve), 1);
  });
}
