import { useText } from '../../../messages/TextProvider.tsx';

/** Writes an amount in its currency as the window writes numbers; a currency that nobody knows stays as it is. */
export function useMoney(): (amount: number, currency: string) => string {
  const { number } = useText();
  return (amount, currency) => number(amount, { style: 'currency', currency });
}
