import { type PageKind, pageKinds } from '../../../../shared/api/engine/inspection.ts';

/** A kind that there are words for; null for none, and for one of another version of the engine, which is shown by its name. */
export function knownKind(name: string | null | undefined): PageKind | null {
  return pageKinds.find((each) => each === name) ?? null;
}
