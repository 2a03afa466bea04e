import { Element } from 'domhandler';
import { findElement, plainText, rawText, walk } from '../extract/tree/walk.ts';
import { aboutCookies, aboutPrivacy, kindOfAnswer, noticeName } from '../pages/inpage/consentWords.ts';

const buttonNames = new Set(['button', 'a', 'input', 'span', 'div']);
const longestLabel = 200;

/**
 * Whether a page may hold a dialog about cookies: its words, and a button that answers them. Where it stands only a browser can
 * tell, so more pages may than do.
 */
export function mayHoldDialog(body: Element): boolean {
  const text = rawText(body).toLowerCase();
  const isAboutCookies = aboutCookies.test(text);
  if (!isAboutCookies && !aboutPrivacy.test(text)) return false;
  const kinds = kindsOfButtons(body);
  if (kinds.has('refuse') && kinds.has('accept')) return true;
  return isAboutCookies && (kinds.size > 0 || holdsNotice(body));
}

/** Whether a part calls itself a notice about cookies: its button may say anything. */
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
      if (said === undefined || said.length > longestLabel) continue;
      const kind = kindOfAnswer(said);
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
