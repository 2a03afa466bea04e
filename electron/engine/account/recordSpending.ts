import type { CreditAccount } from '../ports/credits.ts';
import type { UsageLedger } from '../ports/usage.ts';

/** Adds what an account is charged to the sums of the month; where everything is free, that is nothing. */
export function recordSpending(account: CreditAccount, ledger: UsageLedger): CreditAccount {
  return {
    get isMetered() {
      return account.isMetered;
    },
    get remaining() {
      return account.remaining;
    },
    get granted() {
      return account.granted;
    },
    canCharge: () => account.canCharge(),
    hold(credits) {
      const hold = account.hold(credits);
      if (hold === null) return null;
      let isSettled = false;
      return {
        raise: (wanted) => hold.raise(wanted),
        async settle(spent) {
          const isCharged = account.isMetered && !isSettled;
          isSettled = true;
          await hold.settle(spent);
          if (isCharged) await ledger.add({ credits: spent });
        },
      };
    },
  };
}
