import type { ToastContent } from './toastContent.ts';

interface ToastSubjects {
  /** A toast comes: what was said of the same thing goes. */
  take(content: ToastContent, id: string): void;
  /** Something worked: that it had not is no news any more. */
  mend(about: string): void;
  dismissNewest(): void;
  /** A toast has gone. */
  forget(id: string): void;
}

interface Shown {
  readonly id: string;
  readonly about: string | null;
  readonly isFailure: boolean;
}

/** Which toasts are there, oldest first, and what they are about. */
export function createToastSubjects(dismiss: (id: string) => void): ToastSubjects {
  let there: readonly Shown[] = [];
  const drop = (isMeant: (one: Shown) => boolean): void => {
    const gone = there.filter(isMeant);
    there = there.filter((one) => !isMeant(one));
    for (const { id } of gone) dismiss(id);
  };
  return {
    take({ about, text, isFailure = false, action }, id) {
      // The same words again tell nothing new, but each act is one of its own.
      const subject = about ?? (action === undefined ? text : null);
      if (subject !== null) drop((one) => one.about === subject);
      there = [...there, { id, about: subject, isFailure }];
    },
    mend: (about) => drop((one) => one.isFailure && one.about === about),
    dismissNewest() {
      const newest = there.at(-1);
      if (newest !== undefined) drop((one) => one === newest);
    },
    forget(id) {
      there = there.filter((one) => one.id !== id);
    },
  };
}
