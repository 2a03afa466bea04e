import type { SampledElement, SampledRole } from '../../../extract/branding/styleSample.ts';
import { colorOf } from './colors.ts';
import { attributeOf, isWithin, nameOf, namesOf, directCharacterCount, textOf } from './dom.ts';

const buttonNames = /(?:^|[\s_-])(?:btn|button|cta)(?:$|[\s_-])/i;
const noticeNames = /(?:^|[\s_-])(?:alert|error|danger|success|warning|warn|toast|invalid)(?:$|[\s_-])/i;
const typedKinds = /^(?:text|email|search|password|tel|url|number|)$/i;

/** Returns the role of an element in the page's design; null for one without. */
export function roleOf(element: Element): SampledRole | null {
  const name = nameOf(element);
  const names = namesOf(element);
  if (name === 'button' || attributeOf(element, 'role') === 'button') return 'button';
  if (name === 'input') {
    const type = attributeOf(element, 'type');
    if (/^(?:submit|button)$/i.test(type)) return 'button';
    return typedKinds.test(type) ? 'input' : null;
  }
  if (name === 'textarea' || name === 'select') return 'input';
  if (name === 'a') return buttonNames.test(names) ? 'button' : 'link';
  if (/^h[1-6]$/.test(name)) return 'heading';
  if (name === 'pre' || name === 'code') return 'code';
  if (noticeNames.test(names)) return 'notice';
  if (/^(?:p|li|td|small|span|div|blockquote|label|figcaption|time)$/.test(name) && directCharacterCount(element) >= 2)
    return 'text';
  return null;
}

/** A link with its own background and padding around its text looks like a button, whatever its class. */
export function isDrawnAsButton(style: CSSStyleDeclaration): boolean {
  const [above, beside] = [style.paddingTop, style.paddingLeft].map((padding) => Number.parseFloat(padding) || 0);
  return colorOf(style.backgroundColor) !== '' && (above ?? 0) >= 4 && (beside ?? 0) >= 8;
}

/** Returns the rendered style of an element. Null for a button or link without text: those are icons. */
export function sampleElement(
  element: Element,
  role: SampledRole,
  style: CSSStyleDeclaration,
  rect: DOMRect,
): SampledElement | null {
  const characters = role === 'button' || role === 'link' ? textOf(element).length : directCharacterCount(element);
  if ((role === 'button' || role === 'link') && characters === 0 && attributeOf(element, 'value') === '') return null;
  const hasBorder = Number.parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none';
  const hasBottomBorder = Number.parseFloat(style.borderBottomWidth) > 0 && style.borderBottomStyle !== 'none';
  const border = hasBorder ? style.borderTopColor : hasBottomBorder ? style.borderBottomColor : '';
  const size = Number.parseFloat(style.fontSize) || 0;
  const line = Number.parseFloat(style.lineHeight);
  return {
    role,
    tag: nameOf(element),
    names: namesOf(element),
    characters: Math.min(characters, 5_000),
    area: Math.round(rect.width * rect.height),
    top: Math.round(rect.top + scrollY),
    isAround: isWithin(element, 'header nav footer aside'),
    color: colorOf(style.color),
    background: colorOf(style.backgroundColor) || firstColorOf(style.backgroundImage),
    borderColor: colorOf(border),
    radius: style.borderTopLeftRadius.slice(0, 40),
    fontFamily: style.fontFamily.slice(0, 400),
    fontSize: Math.round(size * 100) / 100,
    fontWeight: Number.parseInt(style.fontWeight, 10) || 400,
    lineHeight: Number.isFinite(line) && size > 0 ? Math.round((line / size) * 100) / 100 : 0,
    padding: `${style.paddingTop} ${style.paddingRight} ${style.paddingBottom} ${style.paddingLeft}`.slice(0, 80),
    transition: style.transitionDuration.slice(0, 80),
    easing: style.transitionTimingFunction.slice(0, 120),
  };
}

/** A button may be drawn with a gradient: its first colour. */
function firstColorOf(image: string): string {
  const first = /gradient\([^#r]*?((?:rgba?|oklch|oklab|color|hsl)\([^)]*\)|#[\da-f]{3,8})/i.exec(
    image.slice(0, 500),
  )?.[1];
  return first === undefined ? '' : colorOf(first);
}
