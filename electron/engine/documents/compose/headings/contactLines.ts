const contact = [
  /\S@\S+\.\p{L}{2}/u,
  /(?<!\p{L})(?:phone|tel|telephone|fax|e-?mail|tél|telefon|teléfono)\s*[.:]/iu,
  /\(\d{3}\)\s*\d{3}-\d{4}/,
  /^\s*(?:https?:\/\/|www\.)\S+\s*$/i,
  /,\s*[A-Z]{2}\s+\d{5}(?:-\d{4})?(?!\d)/,
];

/**
 * Whether a text is contact information: a postal address, telephone number or e-mail address. On a letterhead it may be large, and it
 * heads no section.
 */
export function isContactLine(text: string): boolean {
  return contact.some((pattern) => pattern.test(text));
}
