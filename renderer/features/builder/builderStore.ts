import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { TabId } from '../../../shared/base/brand.ts';
import type { DraftHistory } from '../../../shared/request/draftHistory.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import type { KeptParts } from '../../../shared/request/otherOperation.ts';

/** A field of a request to show once. */
export interface Reveal {
  readonly tabId: TabId;
  readonly path: JsonPath;
  /** In text that does not parse there are no paths. */
  readonly offset: number | null;
  /** The view that takes the focus; the other view, if open, only scrolls to the field. */
  readonly focus: 'form' | 'json';
}

interface BuilderState {
  /** The undo stack of each tab, for as long as the window lives. */
  readonly histories: Readonly<Record<TabId, DraftHistory>>;
  /** Options that the user added to each form, which shows them before they are set. */
  readonly addedOptions: Readonly<Record<TabId, readonly string[]>>;
  /** Format cards that differ from their initial state, as `tab:index:name`. */
  readonly toggledCards: ReadonlySet<string>;
  /** The index of the action whose fields are open. */
  readonly openActions: Readonly<Record<TabId, number | null>>;
  readonly reveal: Reveal | null;
  /** Formats and actions that were just added, as `formats.1`: their missing fields are not reported yet. */
  readonly begun: Readonly<Record<TabId, readonly string[]>>;
  /** What each request had under its earlier operations. */
  readonly keptParts: Readonly<Record<TabId, KeptParts>>;
}

/** Builder state outside the draft itself. */
export const builderStore = createStore<BuilderState>(() => ({
  histories: {},
  addedOptions: {},
  toggledCards: new Set(),
  openActions: {},
  reveal: null,
  begun: {},
  keptParts: {},
}));

export function useBuilder<Part>(selector: (state: BuilderState) => Part): Part {
  return useStore(builderStore, selector);
}

const noOptions: readonly string[] = [];

/** Returns the names of the options that the user added to a form. */
export function useAddedOptions(tabId: TabId): readonly string[] {
  return useBuilder((state) => state.addedOptions[tabId] ?? noOptions);
}

/** Shows an option in the form before it is set. */
export function addOption(tabId: TabId, name: string): void {
  const added = builderStore.getState().addedOptions[tabId] ?? noOptions;
  if (!added.includes(name)) changeAdded(tabId, [...added, name]);
}

/** Hides an option that is not set. */
export function hideOption(tabId: TabId, name: string): void {
  const added = builderStore.getState().addedOptions[tabId] ?? noOptions;
  if (added.includes(name))
    changeAdded(
      tabId,
      added.filter((each) => each !== name),
    );
}

function changeAdded(tabId: TabId, names: readonly string[]): void {
  builderStore.setState(({ addedOptions }) => ({ addedOptions: { ...addedOptions, [tabId]: names } }));
}

export function toggleCard(key: string): void {
  builderStore.setState(({ toggledCards }) => {
    const next = new Set(toggledCards);
    if (!next.delete(key)) next.add(key);
    return { toggledCards: next };
  });
}

/** Opens the fields of one action and closes those of any other; null closes all. */
export function openAction(tabId: TabId, place: number | null): void {
  builderStore.setState(({ openActions }) => ({ openActions: { ...openActions, [tabId]: place } }));
}

/** A format or an action was added: its blank fields are judged once it is left, or with a send. */
export function noteBegun(tabId: TabId, owner: string): void {
  builderStore.setState(({ begun }) => ({ begun: { ...begun, [tabId]: [...(begun[tabId] ?? []), owner] } }));
}

/** Enables validation of new items: of one format or action when it loses the focus, or of the complete request when it is sent. */
export function judgeBegun(tabId: TabId, owner?: string): void {
  const all = builderStore.getState().begun[tabId] ?? [];
  const left = owner === undefined ? [] : all.filter((each) => each !== owner);
  if (left.length < all.length) builderStore.setState(({ begun }) => ({ begun: { ...begun, [tabId]: left } }));
}

export function revealField(reveal: Reveal): void {
  builderStore.setState({ reveal });
}

/** Called once the field is visible. */
export function forgetReveal(reveal: Reveal): void {
  if (builderStore.getState().reveal === reveal) builderStore.setState({ reveal: null });
}
