/** The signs that open a block of code at a line of markdown; null where the line opens none. */
export function openingFence(line: string): string | null {
  return /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1] ?? null;
}

/** Whether a line ends the block of code that these signs opened. */
export function closesFence(line: string, fence: string): boolean {
  const signs = line.trim();
  return signs.startsWith(fence) && signs === fence.charAt(0).repeat(signs.length) && /^ {0,3}\S/.test(line);
}
