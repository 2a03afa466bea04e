import type { ToastContent } from './toastContent.ts';

interface ToastSubjects {
  /** Adds a toast: an earlier one about the same subject is removed. */
  take(content: ToastContent, id: string): void;
  /** Called after a success: a toast about an earlier failure is outdated. */
  resolve(about: string): void;
  dismissNewest(): void;
  /** A toast has gone. */
  forget(id: string): void;
}

interface Shown {
  readonly id: string;
  readonly about: string | null;
  readonly isFailure: boolean;
}

/** Tracks the visible toasts, oldest first, and their subjects. */
export function createToastSubjects(dismiss: (id: string) => void): ToastSubjects {
  let there: readonly Shown[] = [];
  const drop = (isMeant: (one: Shown) => boolean): void => {
    const gone = there.filter(isMeant);
    there = there.filter((one) => !isMeant(one));
    for (const { id } of gone) dismiss(id);
  };
  return {
    take({ about, text, isFailure = false, action }, id) {
      // A repeated text is no news, but each action is separate.
      const subject = about ?? (action === undefined ? text : null);
      if (subject !== null) drop((one) => one.about === subject);
      there = [...there, { id, about: subject, isFailure }];
    },
    resolve: (about) => drop((one) => one.isFailure && one.about === about),
    dismissNewest() {
      const newest = there.at(-1);
      if (newest !== undefined) drop((one) => one === newest);
    },
    forget(id) {
      there = there.filter((one) => one.id !== id);
    },
  };
}
