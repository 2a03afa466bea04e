/** The number in the middle, of two the larger; of none, `otherwise`. */
export function median(numbers: readonly number[], otherwise: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? otherwise;
}
