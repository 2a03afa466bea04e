/** Radians: as good as level; how far lines that are tilted alike may differ; and beyond which text is set aslant on purpose. */
const tilts = { least: 0.0025, alike: 0.013, most: 0.52 };
/** Signs that a tilted page has at least, and the part of them that is tilted alike: a stamp or the names below a chart are few. */
const signsThat = { count: 40, tilted: 0.75 };
/** Steps that a radian is counted in. */
const steps = 2000;

/** How the text of a page stands on it as it is shown. */
export interface PageStance {
  /** Quarters of a turn clockwise that most of it stands at: a wide table is often set sideways on a page that says nothing of it. */
  readonly quarters: number;
  /** Radians clockwise that nearly all of it is off those; 0 where it is not, or not alike. */
  readonly tilt: number;
}

/** Finds out how the text of a page stands on it, such as one that lay askew in a scanner and has letters where the picture shows them. */
export interface StanceMeter {
  /** Takes signs of a text object. @param stance quarters of a turn; radians off them; whether that is text set aslant */
  add(stance: SignStance, signs: number): void;
  stance(): PageStance;
}

export interface SignStance {
  readonly quarters: number;
  readonly off: number;
  readonly isAslant: boolean;
}

export function createStanceMeter(): StanceMeter {
  const straight = [0, 0, 0, 0];
  const aslant = [0, 0, 0, 0];
  const bySteps = new Map<number, number>();
  let [all, tilted] = [0, 0];
  return {
    add({ quarters, off, isAslant }, signs) {
      const counts = isAslant ? aslant : straight;
      counts[quarters] = (counts[quarters] ?? 0) + signs;
      all += signs;
      if (off === 0) return;
      tilted += signs;
      const step = Math.round(off * steps);
      bySteps.set(step, (bySteps.get(step) ?? 0) + signs);
    },
    stance() {
      const tilt = tilted < signsThat.count || tilted < all * signsThat.tilted ? 0 : commonTilt(bySteps, tilted, all);
      const counts = tilt === 0 ? straight : straight.map((count, quarters) => count + (aslant[quarters] ?? 0));
      return { quarters: counts.indexOf(Math.max(...counts)), tilt };
    },
  };
}

/** Radians that signs are tilted by, most of them alike. @param bySteps how many signs by steps that they are off */
function commonTilt(bySteps: ReadonlyMap<number, number>, tilted: number, all: number): number {
  const sorted = [...bySteps].sort(([a], [b]) => a - b);
  let sum = 0;
  const [middle = 0] = sorted.find(([, signs]) => (sum += signs) * 2 >= tilted) ?? [];
  const alike = sorted.filter(([step]) => Math.abs(step - middle) <= tilts.alike * steps);
  const count = alike.reduce((total, [, signs]) => total + signs, 0);
  if (count < all * signsThat.tilted) return 0;
  const mean = alike.reduce((total, [step, signs]) => total + step * signs, 0) / count / steps;
  return Math.abs(mean) < tilts.least || Math.abs(mean) > tilts.most ? 0 : mean;
}
