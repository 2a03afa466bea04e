import { useText } from '../../../messages/TextProvider.tsx';

/** Formats an amount in its currency as the window formats numbers; an unknown currency stays unchanged. */
export function useMoney(): (amount: number, currency: string) => string {
  const { number } = useText();
  return (amount, currency) => number(amount, { style: 'currency', currency });
}
