import { Element } from 'domhandler';
import { findElement, plainText, rawText, walk } from '../extract/tree/walk.ts';
import { aboutCookies, aboutPrivacy, classifyConsentButton, noticeName } from '../blocking/consentLabels.ts';

const buttonNames = new Set(['button', 'a', 'input', 'span', 'div']);
const maxLabelChars = 200;

/**
 * Returns whether a page may contain a cookie dialog: its keywords, and a button that dismisses it. Only a browser knows its position, so
 * this overestimates.
 */
export function mayHoldDialog(body: Element): boolean {
  const text = rawText(body).toLowerCase();
  const isAboutCookies = aboutCookies.test(text);
  if (!isAboutCookies && !aboutPrivacy.test(text)) return false;
  const kinds = kindsOfButtons(body);
  if (kinds.has('refuse') && kinds.has('accept')) return true;
  return isAboutCookies && (kinds.size > 0 || holdsNotice(body));
}

/** Returns whether an element is named as a cookie notice: its button may have any label. */
function holdsNotice(body: Element): boolean {
  const isNotice = ({ attribs }: Element): boolean =>
    [attribs['id'], attribs['aria-label'], ...(attribs['class'] ?? '').split(/\s+/)].some((name) =>
      noticeName.test(name ?? ''),
    );
  return findElement(body, isNotice) !== undefined;
}

function kindsOfButtons(body: Element): ReadonlySet<string> {
  const kinds = new Set<string>();
  walk(body, (node) => {
    if (!(node instanceof Element) || !isButton(node)) return;
    for (const said of [plainText(node), node.attribs['value'], node.attribs['aria-label'], node.attribs['title']]) {
      if (said === undefined || said.length > maxLabelChars) continue;
      const kind = classifyConsentButton(said);
      if (kind !== 'other') kinds.add(kind);
    }
  });
  return kinds;
}

function isButton({ name, attribs }: Element): boolean {
  if (!buttonNames.has(name)) return attribs['role'] === 'button' || attribs['tabindex'] !== undefined;
  if (name === 'span' || name === 'div') return attribs['onclick'] !== undefined || attribs['role'] === 'button';
  return name !== 'input' || /^(?:button|submit)$/i.test(attribs['type'] ?? '');
}
