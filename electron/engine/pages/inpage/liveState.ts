/** A rectangle of the page's view. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The parts of an element that selectors are built from. Attributes are truncated, `value` and `style` omitted. */
export interface SelectorFacts {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Its position among the siblings with the same tag, from 1, and their number. */
  readonly nth: number;
  readonly ofTag: number;
}

/** An element in its current state. */
export interface ElementFacts extends SelectorFacts {
  readonly text: string;
  readonly box: Box;
  readonly within: 'document' | 'shadow' | 'frame';
  readonly isForeignFrame: boolean;
  readonly isPassword: boolean;
  /** Its ancestors, nearest first, up to its root. */
  readonly ancestors: readonly SelectorFacts[];
  /** Milliseconds since it was inserted or became visible; null where it came with the document. */
  readonly bornAgoMs: number | null;
}

/** An element that takes input, by its number. */
export interface ListedElement {
  readonly ref: number;
  readonly role: string;
  readonly name: string;
  readonly value: string | null;
  readonly isVisible: boolean;
}

/** The matches of a selector, found as an action finds them. */
export interface CountedSelector {
  readonly selector: string;
  readonly count: number;
  /** The first match that is to be seen is the element that was pointed at. */
  readonly isFirst: boolean;
}

/** A drop-down and its options, in the coordinates of the page's view. */
export interface DropDownFacts {
  readonly box: Box;
  readonly name: string;
  readonly options: readonly {
    readonly index: number;
    readonly text: string;
    /** Label of its `optgroup`; empty without one. */
    readonly group: string;
    readonly isDisabled: boolean;
    readonly isSelected: boolean;
  }[];
}

/** An option that was chosen, with the drop-down that has it. */
export interface ChosenOption {
  readonly value: string;
  readonly text: string;
  readonly select: ElementFacts;
}

export interface LiveHighlights {
  readonly pointed: ElementFacts | null;
  readonly marked: readonly Box[];
}

/** The scroll target of a wheel at a point. */
export interface WheelTarget {
  readonly isPage: boolean;
  /** Height of its visible part. */
  readonly reach: number;
}
