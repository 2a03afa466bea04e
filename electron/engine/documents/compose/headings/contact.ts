const contact = [
  /\S@\S+\.\p{L}{2}/u,
  /(?<!\p{L})(?:phone|tel|telephone|fax|e-?mail|tél|telefon|teléfono)\s*[.:]/iu,
  /\(\d{3}\)\s*\d{3}-\d{4}/,
  /^\s*(?:https?:\/\/|www\.)\S+\s*$/i,
  /,\s*[A-Z]{2}\s+\d{5}(?:-\d{4})?(?!\d)/,
];

/** Whether a text says how somebody is reached: an address, a telephone, a mailbox. On a letterhead it may be large, and names no part of a text. */
export function isContact(text: string): boolean {
  return contact.some((pattern) => pattern.test(text));
}
