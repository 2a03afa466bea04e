const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  '',
  '\u0000',
  '\u202E',
  'a.b',
];

const oddities: readonly (() => unknown)[] = [
  () => null,
  () => '',
  () => 'x'.repeat(20_000),
  () => '\uD800 lone \uDFFF',
  () => 'two\nlines\r\nand \u0000 a zero \u001B[31m',
  () => '<script>alert(1)</script>',
  () => 'javascript:alert(1)',
  () => -1,
  () => 1e308,
  () => 9_007_199_254_740_991,
  () => 0.1,
  () => true,
  () => [],
  () => ({}),
  () => [[[[[null]]]]],
  () => Array.from({ length: 500 }, (_, index) => index),
  () => ({ length: 1e9, 0: 'like an array' }),
  () => nested(60),
  () => Object.fromEntries(names.map((name) => [name, name])),
];

/** Changes one random position of the value: replaces it with something odd, renames its key, removes it, or adds something next to it. */
export function mutateValue(value: unknown, random: () => number): unknown {
  const isContainer = typeof value === 'object' && value !== null;
  const keys = isContainer ? Object.keys(value) : [];
  if (!isContainer || keys.length === 0 || random() < 0.03) return pick(oddities, random)();
  const parts = Object.entries(value).map(([key, part]): [string, unknown] => [key, part]);
  const index = Math.floor(random() * parts.length);
  const [key, part] = parts[index] ?? ['', null];
  const way = random();
  if (way < 0.65) parts[index] = [key, mutateValue(part, random)];
  else if (way < 0.75) parts.splice(index, 1);
  else if (way < 0.85) parts[index] = [pick(names, random), part];
  else parts.push([`${key}${pick(names, random)}`, pick(oddities, random)()]);
  return Array.isArray(value) ? parts.map(([, one]) => one) : Object.fromEntries(parts);
}

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

/** One of the items. */
export function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
