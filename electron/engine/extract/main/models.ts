import { loadModel, type Model } from './modelFile.ts';

/** The trained models that decide about a page. */
export interface Models {
  /** Whether a block is main content: `contentModel.ts`. */
  readonly content: Model;
  /** What a page is: `kindModel.ts`. */
  readonly kind: Model;
}

const loaded = new Map<string, Model>();

function loadOnce(name: string): Model {
  const model = loaded.get(name) ?? loadModel(name);
  loaded.set(name, model);
  return model;
}

/** The models that are shipped with the program, each read from its file when it is first needed. */
export const shippedModels: Models = {
  get content() {
    return loadOnce('contentModel.bin');
  },
  get kind() {
    return loadOnce('kindModel.bin');
  },
};
