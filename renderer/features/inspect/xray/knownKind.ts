import { type PageKind, pageKinds } from '../../../../shared/api/engine/inspection.ts';

/** Returns a page kind that has a label; null for none, and for one of another engine version, which is shown by its name. */
export function knownKind(name: string | null | undefined): PageKind | null {
  return pageKinds.find((each) => each === name) ?? null;
}
