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

/** A missing field, and what the response reports. */
interface MissingField {
  readonly name: string;
  readonly request: JsonObject;
  readonly summary: NonNullable<MissingFacts['summary']>;
  /** Sentences of the service's warning that name the field; null where none does. */
  readonly warning: string | null;
  /** Media type of the page, without parameters. */
  readonly type: string | null;
}

/** One rule for each reason: the reason where it applies, else null. The most significant first. */
const rules: readonly ((field: MissingField) => MissingReason | null)[] = [
  ({ warning }) => (warning === null ? null : { kind: 'warning', text: warning }),
  ({ summary: { targetStatus } }) =>
    targetStatus !== null && targetStatus >= 400 ? { kind: 'target-error', status: targetStatus } : null,
  ({ name }) => (isShownField(name) ? null : { kind: 'unknown-name' }),
  ({ name, type }) =>
    type !== null && ofDocuments.has(name) && !isDocument(type) ? { kind: 'not-a-document', contentType: type } : null,
  ({ name, type }) =>
    type !== null && ofBrowsers.has(name) && isDocument(type) ? { kind: 'not-a-page', contentType: type } : null,
  ({ name, request }) =>
    name === 'changeTracking' && !requestedFormats(request).includes('markdown') ? { kind: 'needs-markdown' } : null,
  // Where the service states the reason, no guess is needed.
  ({ name, warning }) => (media.has(name) && warning === null ? { kind: 'no-media' } : null),
  ({ name, warning }) => (ofSomePages.has(name) && warning === null ? { kind: 'none-found' } : null),
  ({ summary: { cacheState } }) => (cacheState === 'hit' ? { kind: 'stored-copy' } : null),
];

/**
 * Returns reasons why `name` is missing in a response, the most significant first; empty when none is known. All are inferred, except a
 * warning.
 */
export function whyMissing(name: string, facts: MissingFacts): readonly MissingReason[] {
  const summary = facts.summary ?? nothingKnown;
  const field: MissingField = {
    name,
    request: facts.request,
    summary,
    warning: summary.warning === null ? null : sentencesNaming(name, summary.warning),
    type: summary.contentType?.split(';')[0]?.trim().toLowerCase() ?? null,
  };
  return rules.map((rule) => rule(field)).filter((reason) => reason !== null);
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
