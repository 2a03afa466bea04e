import type { BodyId } from '../../base/brand.ts';

/** One document of a stored status response or search, named by the response's body and its place in it. */
export interface PageBody {
  readonly bodyId: BodyId;
  readonly item: number;
}

/** The id by which the document worker opens one document of a body. Main has no body of this id. */
export function pageBodyId({ bodyId, item }: PageBody): BodyId {
  return `${bodyId}#${item}` as BodyId;
}

/** Reads such an id; null for that of a whole body. */
export function readPageBodyId(id: string): { readonly bodyId: string; readonly item: number } | null {
  const [, bodyId, item] = /^([0-9a-f]{64})#(\d{1,9})$/.exec(id) ?? [];
  return bodyId === undefined || item === undefined ? null : { bodyId, item: Number(item) };
}
