import type { LiveDropDown } from '../../../shared/api/engine/live.ts';

type Option = LiveDropDown['options'][number];

export interface OptionGroup {
  /** Empty for options without an `optgroup`. */
  readonly label: string;
  readonly options: readonly Option[];
}

/** The options of a drop-down in their order, neighbors of one `optgroup` together. */
export function optionGroups(options: readonly Option[]): readonly OptionGroup[] {
  const groups: { label: string; options: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last?.label === option.group) last.options.push(option);
    else groups.push({ label: option.group, options: [option] });
  }
  return groups;
}
