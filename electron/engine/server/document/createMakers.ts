import type { ArtifactKeeper } from '../capturePorts.ts';
import type { Maker } from './maker.ts';
import { makePage } from './makePage.ts';
import { createRedactionMaker, type Redactor } from './makeRedaction.ts';
import { createScreenshotMaker } from './makeScreenshot.ts';

export interface MakerPorts {
  readonly artifacts: ArtifactKeeper;
  readonly redactor: Redactor;
  /** The address that callers reach the engine at, without a trailing slash. */
  readonly baseUrl: () => string;
}

/** Who makes the parts of an answer, in the order of their turns: what changes the markdown comes before what reads it. */
export function createMakers({ artifacts, redactor, baseUrl }: MakerPorts): readonly Maker[] {
  return [makePage, createRedactionMaker(redactor), createScreenshotMaker(artifacts, baseUrl)];
}
