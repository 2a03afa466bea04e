/** Tells the focus that comes with a press from one that comes by key: a press has a row of its own, which must not move away below it. */
export function createPress() {
  let isUnderWay = false;
  return {
    isUnderWay: () => isUnderWay,
    begin(): void {
      isUnderWay = true;
      // The focus follows at once, before anything is drawn.
      requestAnimationFrame(() => {
        isUnderWay = false;
      });
    },
  };
}
