/** Where the end is in sight, it is what somebody reads: the top of another view would show something before it. */
export function isAtEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
}
