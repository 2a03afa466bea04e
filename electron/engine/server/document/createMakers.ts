import type { ChangeHistory } from '../../changes/changeHistory.ts';
import type { PageModel } from '../../model/pageModel.ts';
import type { ArtifactKeeper } from '../capturePorts.ts';
import { createActionsMaker } from './makeActions.ts';
import type { Maker } from './maker.ts';
import { createCleaner, createInjectionCheck, createModelFormats } from './makeByModel.ts';
import { createRecipeMaker } from './makeDeterministicJson.ts';
import type { RecipePorts } from './recipeFinder.ts';
import { createChangeMaker } from './makeChangeTracking.ts';
import { makeFacts } from './makeFacts.ts';
import { makeFile } from './makeFile.ts';
import { makeHighlights } from './makeHighlights.ts';
import { makeThreatNote } from './makeThreatNote.ts';
import { createMediaMaker } from './makeMedia.ts';
import { makePage } from './makePage.ts';
import { createRedactionMaker, type Redactor } from './makeRedaction.ts';
import { createScreenshotMaker } from './makeScreenshot.ts';
import { createToolsMaker, type ToolsFor } from './makeTools.ts';

export interface MakerPorts extends RecipePorts {
  readonly artifacts: ArtifactKeeper;
  readonly redactor: Redactor;
  readonly model: PageModel;
  readonly history: ChangeHistory;
  readonly toolsFor: ToolsFor;
  /** The address that callers reach the engine at, without a trailing slash. */
  readonly baseUrl: () => string;
}

/** Who makes the parts of an answer, in the order of their turns: what changes the markdown comes before what reads it. */
export function createMakers(ports: MakerPorts): readonly Maker[] {
  const { artifacts, redactor, model, history, toolsFor, baseUrl } = ports;
  return [
    makePage,
    makeThreatNote,
    makeFacts,
    // First: what is to be hidden is hidden from the model too.
    createRedactionMaker(redactor, model),
    createInjectionCheck(model),
    createCleaner(model),
    makeFile,
    makeHighlights,
    createModelFormats(model),
    createRecipeMaker(ports, model),
    createScreenshotMaker(artifacts, baseUrl),
    createChangeMaker(history, model),
    createActionsMaker(artifacts, baseUrl),
    createMediaMaker(artifacts, baseUrl),
    createToolsMaker(toolsFor),
  ];
}
