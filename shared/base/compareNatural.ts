const [zero, nine] = ['0'.charCodeAt(0), '9'.charCodeAt(0)];

/**
 * Compares two texts as a person sorts them: numbers in them by value, so that `page-2` is before `page-10`; otherwise by code unit, which
 * is many times faster than a collator. Negative if the first is before the second.
 */
export function compareNatural(one: string, other: string): number {
  let [at, otherAt] = [0, 0];
  while (at < one.length && otherAt < other.length) {
    const code = one.charCodeAt(at);
    const otherCode = other.charCodeAt(otherAt);
    if (isDigit(code) && isDigit(otherCode)) {
      const [end, otherEnd] = [endOfDigits(one, at), endOfDigits(other, otherAt)];
      const difference = compareDigits(one.slice(at, end), other.slice(otherAt, otherEnd));
      if (difference !== 0) return difference;
      [at, otherAt] = [end, otherEnd];
    } else {
      if (code !== otherCode) return code - otherCode;
      at += 1;
      otherAt += 1;
    }
  }
  // Equal numbers may differ in their zeros.
  return one.length - at - (other.length - otherAt) || one.length - other.length;
}

/** Numbers of any length. */
function compareDigits(one: string, other: string): number {
  const [a, b] = [withoutZeros(one), withoutZeros(other)];
  if (a.length !== b.length) return a.length - b.length;
  return a === b ? 0 : a < b ? -1 : 1;
}

function withoutZeros(digits: string): string {
  let start = 0;
  while (start < digits.length - 1 && digits.charCodeAt(start) === zero) start += 1;
  return digits.slice(start);
}

function endOfDigits(text: string, start: number): number {
  let end = start;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}
