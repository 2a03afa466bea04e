import type { ChangeHistory } from '../../changes/changeHistory.ts';
import type { PageModel } from '../../model/pageModel.ts';
import type { ArtifactWriter } from '../../ports/artifacts.ts';
import { createActionsMaker } from './makeActions.ts';
import type { FormatProducer } from './formatProducer.ts';
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
  readonly artifacts: ArtifactWriter;
  readonly redactor: Redactor;
  readonly model: PageModel;
  readonly history: ChangeHistory;
  readonly toolsFor: ToolsFor;
  /** Base URL at which callers reach the engine, without a trailing slash. */
  readonly baseUrl: () => string;
}

/** Creates the producers of the response's parts, in their order: producers that change the markdown precede those that read it. */
export function createMakers(ports: MakerPorts): readonly FormatProducer[] {
  const { artifacts, redactor, model, history, toolsFor, baseUrl } = ports;
  return [
    makePage,
    makeThreatNote,
    makeFacts,
    // First: redacted text is hidden from the model too.
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
