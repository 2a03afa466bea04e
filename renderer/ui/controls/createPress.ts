/** Distinguishes focus by pointer from focus by keyboard: a click targets a specific row, which must not move away under the pointer. */
export function createPress() {
  let isUnderWay = false;
  return {
    isUnderWay: () => isUnderWay,
    begin(): void {
      isUnderWay = true;
      // Focus follows synchronously, before the next frame.
      requestAnimationFrame(() => {
        isUnderWay = false;
      });
    },
  };
}
