/** A rectangle of the page's view. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What selectors are made of, of one element. Attributes are cut, `value` and `style` left out. */
export interface SelectorFacts {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Its place among the elements of its tag below the same parent, from 1, and how many those are. */
  readonly nth: number;
  readonly ofTag: number;
}

/** An element as it stands in the page. */
export interface ElementFacts extends SelectorFacts {
  readonly text: string;
  readonly box: Box;
  readonly within: 'document' | 'shadow' | 'frame';
  readonly isForeignFrame: boolean;
  readonly isPassword: boolean;
  /** What holds it, nearest first, up to its root. */
  readonly ancestors: readonly SelectorFacts[];
  /** It came into the page, or into sight, this many milliseconds ago; null where it was there with its document. */
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

/** What a selector matches, found as an action finds it. */
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

export interface LiveLook {
  readonly pointed: ElementFacts | null;
  readonly marked: readonly Box[];
}

/** What a wheel at a place scrolls. */
export interface WheelTarget {
  readonly isPage: boolean;
  /** The height of what is seen of it. */
  readonly reach: number;
}
