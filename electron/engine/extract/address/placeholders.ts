const placeholderName =
  /(?:(?:^|[/_.-])(?:blank|spacer|placeholder|pixel|transparent|loading|loader|lazy(?:load)?|grey|gray|1x1|empty)[^/]*|(?:^|[/_.-])(?:clear|shim|dot|trans))\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

/** Whether the address of a picture only keeps its place until a script puts in another. */
export function isPlaceholderAddress(source: string): boolean {
  const address = source.trim();
  return address === '' || /^(?:data:|about:|#)/i.test(address) || placeholderName.test(address);
}
