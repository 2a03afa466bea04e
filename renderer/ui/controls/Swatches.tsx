import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';

interface SwatchesProps {
  readonly label: string;
  /** Category colours, 1 to 10. */
  readonly colours: readonly number[];
  readonly nameOf: (colour: number) => string;
  readonly value: number;
  readonly onChange: (colour: number) => void;
  readonly isDisabled?: boolean;
}

/** One of the category colours. */
export function Swatches({ label, colours, nameOf, value, onChange, isDisabled = false }: SwatchesProps) {
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      value={String(value)}
      isDisabled={isDisabled}
      onChange={(chosen) => onChange(Number(chosen))}
      className="flex flex-wrap items-center gap-1"
    >
      {colours.map((colour) => (
        <Radio
          key={colour}
          value={String(colour)}
          aria-label={nameOf(colour)}
          className="relative flex size-7 items-center justify-center rounded-full border-2 border-transparent data-selected:border-text data-focus-visible:outline-2"
        >
          <span
            className="size-4 rounded-full forced-color-adjust-none"
            style={{ background: `var(--cat-${colour})` }}
          />
        </Radio>
      ))}
    </RadioGroup>
  );
}
