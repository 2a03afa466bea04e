import { findEmails, findHiddenEmails } from './findEmails.ts';
import { findFinancial } from './findFinancial.ts';
import { findIpAddresses } from './findIpAddresses.ts';
import { findPhones } from './findPhones.ts';
import { findSecrets } from './findSecrets.ts';
import { findSeen } from './unseen.ts';
import type { PiiEntity, PiiSpan, RedactSettings } from './redactSettings.ts';

/**
 * Redacts personal data in a text by rules (api-facts 2.2): email addresses, phone numbers, card and account numbers with their check
 * digits, IP addresses (as LOCATION), keys and tokens.
 * @param found spans from other detectors in the same text, such as a model's names and locations
 */
export function redactText(text: string, settings: RedactSettings, found: readonly PiiSpan[] = []): string {
  const wanted = new Set<PiiEntity>(settings.entities);
  const spans = [
    ...findSeen(text, (seen) => findByRules(seen, settings, wanted)),
    ...found.filter(({ entity }) => wanted.has(entity)),
  ];
  const parts: string[] = [];
  let position = 0;
  for (const span of withoutOverlap(spans)) {
    parts.push(text.slice(position, span.start), replacement(text.slice(span.start, span.end), span.entity, settings));
    position = span.end;
  }
  parts.push(text.slice(position));
  return parts.join('');
}

function findByRules(text: string, settings: RedactSettings, wanted: ReadonlySet<PiiEntity>): PiiSpan[] {
  const aggressive = settings.mode === 'aggressive';
  return [
    ...(wanted.has('SECRET') ? findSecrets(text, aggressive) : []),
    ...(wanted.has('FINANCIAL') ? findFinancial(text) : []),
    ...(wanted.has('EMAIL') ? findEmails(text) : []),
    ...(wanted.has('EMAIL') && aggressive ? findHiddenEmails(text) : []),
    ...(wanted.has('PHONE') ? findPhones(text, settings.country, aggressive) : []),
    ...(wanted.has('LOCATION') ? findIpAddresses(text) : []),
  ];
}

/** Sorts the spans; overlapping ones are merged and labeled after the longer: nothing of either may remain. */
function withoutOverlap(spans: readonly PiiSpan[]): PiiSpan[] {
  const kept: PiiSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last === undefined || span.start >= last.end) kept.push(span);
    else {
      const { entity } = span.end - span.start > last.end - last.start ? span : last;
      kept[kept.length - 1] = { start: last.start, end: Math.max(last.end, span.end), entity };
    }
  }
  return kept;
}

function replacement(text: string, entity: PiiEntity, { replaceStyle }: RedactSettings): string {
  if (replaceStyle === 'remove') return '';
  return replaceStyle === 'tag' ? `<${entity}>` : '*'.repeat(Array.from(text).length);
}
