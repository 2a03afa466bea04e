/** Runs two things in turn, the order changed each round, after one warm-up of each; gives first/second of every round. */
export async function pairedRatios(
  rounds: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<readonly number[]> {
  await first();
  await second();
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isFirstFirst = round % 2 === 0;
    const one = await (isFirstFirst ? first() : second());
    const other = await (isFirstFirst ? second() : first());
    ratios.push(isFirstFirst ? one / other : other / one);
  }
  return ratios;
}
