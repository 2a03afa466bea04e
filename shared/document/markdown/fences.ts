/** Returns the fence that opens a code block at a line of markdown; null where the line opens none. */
export function openingFence(line: string): string | null {
  return /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1] ?? null;
}

/** Returns whether a line closes the code block that this fence opened. */
export function closesFence(line: string, fence: string): boolean {
  const chars = line.trim();
  return chars.startsWith(fence) && chars === fence.charAt(0).repeat(chars.length) && /^ {0,3}\S/.test(line);
}
