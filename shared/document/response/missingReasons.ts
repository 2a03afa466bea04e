import type { JsonObject } from '../../base/json.ts';
import { isShownField, requestedFormats } from './resultTabs.ts';

/** A possible reason why a requested field is missing, inferred from response and request. */
export type MissingReason =
  /** The service's own message, which names the field. */
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'target-error'; readonly status: number }
  /** Blocks and pages exist only for a PDF or an image. */
  | { readonly kind: 'not-a-document'; readonly contentType: string }
  /** Screenshots, actions and brands need a page in a browser. */
  | { readonly kind: 'not-a-page'; readonly contentType: string }
  | { readonly kind: 'needs-markdown' }
  | { readonly kind: 'no-media' }
  /** Products and menus are only found on pages that contain one. */
  | { readonly kind: 'none-found' }
  | { readonly kind: 'unknown-name' }
  | { readonly kind: 'stored-copy' };

export interface MissingFacts {
  readonly request: JsonObject;
  readonly summary: {
    readonly targetStatus: number | null;
    readonly contentType: string | null;
    readonly cacheState: string | null;
    readonly warning: string | null;
  } | null;
}

const ofDocuments: ReadonlySet<string> = new Set(['blocks', 'pages']);
const ofBrowsers: ReadonlySet<string> = new Set(['screenshot', 'actions', 'branding']);
const media: ReadonlySet<string> = new Set(['audio', 'video']);
const ofSomePages: ReadonlySet<string> = new Set(['product', 'menu']);

/**
 * Returns reasons why `name` is missing in a response, the most significant first; empty when none is known. All are inferred, except a
 * warning.
 */
export function whyMissing(name: string, { request, summary }: MissingFacts): readonly MissingReason[] {
  const reasons: MissingReason[] = [];
  const { warning, targetStatus, contentType, cacheState } = summary ?? nothingKnown;
  const said = warning === null ? null : sentencesNaming(name, warning);
  if (said !== null) reasons.push({ kind: 'warning', text: said });
  if (targetStatus !== null && targetStatus >= 400) reasons.push({ kind: 'target-error', status: targetStatus });
  if (!isShownField(name)) reasons.push({ kind: 'unknown-name' });
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? null;
  if (type !== null && ofDocuments.has(name) && !isDocument(type))
    reasons.push({ kind: 'not-a-document', contentType: type });
  if (type !== null && ofBrowsers.has(name) && isDocument(type))
    reasons.push({ kind: 'not-a-page', contentType: type });
  if (name === 'changeTracking' && !requestedFormats(request).includes('markdown'))
    reasons.push({ kind: 'needs-markdown' });
  // Where the service states the reason, no guess is needed.
  if (media.has(name) && said === null) reasons.push({ kind: 'no-media' });
  if (ofSomePages.has(name) && said === null) reasons.push({ kind: 'none-found' });
  if (cacheState === 'hit') reasons.push({ kind: 'stored-copy' });
  return reasons;
}

const nothingKnown = { warning: null, targetStatus: null, contentType: null, cacheState: null };

/** Returns the sentences of a warning that name a field; the others are unrelated. Null where none does. */
function sentencesNaming(name: string, warning: string): string | null {
  const wanted = name.toLowerCase();
  const sentences = warning.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.toLowerCase().includes(wanted));
  return sentences.length === 0 ? null : sentences.join(' ');
}

function isDocument(type: string): boolean {
  return type === 'application/pdf' || type.startsWith('image/');
}
