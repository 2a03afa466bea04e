import type { JsonValue } from '../base/json.ts';
import { alexandriaSchema } from '../api/alexandria.ts';
import { scrapeOptionSchemas, timeoutBounds, type ScrapeOptionName } from '../api/options.ts';
import { labelSchemas } from '../api/scrape.ts';
import { controlForSchema, type FieldControl } from './fieldControl.ts';
import type { JsonPath } from '../base/pathText.ts';
import { isWithin } from './jsonPath.ts';

/** The sections of the builder, in the order of the form. */
export const fieldSections = [
  'formats',
  'actions',
  'content',
  'documents',
  'page',
  'placeAndProxy',
  'cacheAndRetention',
  'profile',
  'advanced',
  'tools',
] as const;

export type FieldSection = (typeof fieldSections)[number];

/** Every top-level field of a body besides the URL: the options, the labels that SDKs add, and the provider tool calls. */
export const fieldSchemas = { ...scrapeOptionSchemas, ...labelSchemas, alexandria: alexandriaSchema } as const;

export type FieldOption = ScrapeOptionName | keyof typeof labelSchemas | 'alexandria';

export const fieldOptionNames = Object.keys(fieldSchemas) as readonly FieldOption[];

/** Dedicated editors for values that no plain control can express. */
export type FieldEditor =
  | 'formats'
  | 'actions'
  | 'parsers'
  | 'redaction'
  | 'country'
  | 'timeFilter'
  | 'tools'
  /** Text of several lines. */
  | 'paragraph'
  | 'schema';

/** Field information that an option's schema does not contain. */
interface FieldFacts {
  readonly section: FieldSection;
  /** The service's default for an omitted field (contract 2.2); absent if the contract defines none. */
  readonly defaultValue?: JsonValue;
  readonly unit?: 'ms';
  /** Content type of the list items: CSS selectors are validated. */
  readonly holds?: 'selectors' | 'languages';
  readonly beta?: true;
  /** Set by most requests: the form always shows it. */
  readonly isEssential?: true;
  readonly editor?: FieldEditor;
  /** Whether message files describe its cost and its conflicts. */
  readonly cost?: true;
  readonly conflicts?: true;
  /** Facts about the fields of an object, where they have any. */
  readonly parts?: Readonly<Record<string, PartFacts>>;
}

type PartFacts = Omit<FieldFacts, 'section' | 'parts'>;

const facts: Readonly<Record<FieldOption, FieldFacts>> = {
  formats: { section: 'formats', defaultValue: ['markdown'], cost: true, editor: 'formats' },
  actions: { section: 'actions', conflicts: true, editor: 'actions' },
  onlyMainContent: { section: 'content', defaultValue: true, isEssential: true },
  onlyCleanContent: { section: 'content', defaultValue: false, beta: true, conflicts: true },
  includeTags: { section: 'content', holds: 'selectors', conflicts: true },
  excludeTags: { section: 'content', holds: 'selectors' },
  removeBase64Images: { section: 'content', defaultValue: true },
  redactPII: { section: 'content', defaultValue: false, cost: true, editor: 'redaction' },
  parsers: { section: 'documents', defaultValue: [{ type: 'pdf' }], cost: true, editor: 'parsers' },
  waitFor: { section: 'page', defaultValue: 0, unit: 'ms', conflicts: true, isEssential: true },
  timeout: { section: 'page', defaultValue: timeoutBounds.default, unit: 'ms' },
  mobile: { section: 'page', defaultValue: false },
  headers: { section: 'page', conflicts: true },
  blockAds: { section: 'page', defaultValue: true },
  skipTlsVerification: { section: 'page', defaultValue: true, conflicts: true },
  fastMode: { section: 'page', defaultValue: false },
  location: {
    section: 'placeAndProxy',
    parts: { country: { defaultValue: 'US', editor: 'country' }, languages: { holds: 'languages' } },
  },
  proxy: { section: 'placeAndProxy', defaultValue: 'auto', cost: true },
  maxAge: { section: 'cacheAndRetention', defaultValue: 172_800_000, unit: 'ms', conflicts: true },
  minAge: { section: 'cacheAndRetention', unit: 'ms', conflicts: true },
  storeInCache: { section: 'cacheAndRetention', defaultValue: true, conflicts: true },
  lockdown: { section: 'cacheAndRetention', defaultValue: false, cost: true, conflicts: true },
  zeroDataRetention: { section: 'cacheAndRetention', defaultValue: false, cost: true, conflicts: true },
  profile: { section: 'profile', parts: { saveChanges: { defaultValue: true } } },
  auditMetadata: { section: 'advanced' },
  threatProtection: {
    section: 'advanced',
    parts: {
      mode: { cost: true },
      riskScoreThreshold: { defaultValue: 75 },
      failurePolicy: { defaultValue: 'closed' },
    },
  },
  domainTools: { section: 'advanced', defaultValue: false, conflicts: true },
  toolDetail: { section: 'advanced', defaultValue: 'summary', conflicts: true },
  checkPromptInjection: { section: 'advanced', defaultValue: false, cost: true },
  origin: { section: 'advanced', defaultValue: 'api' },
  integration: { section: 'advanced', conflicts: true },
  alexandria: { section: 'tools', cost: true, conflicts: true, editor: 'tools' },
};

/** One row of a form: a field of the body, or one part of a field that is an object (`location.country`). */
export interface FormField {
  /** The API's own field name, joined with dots: `onlyMainContent`, `location.country`. */
  readonly name: string;
  readonly path: JsonPath;
  readonly control: Exclude<FieldControl, { readonly kind: 'group' }>;
  readonly defaultValue: JsonValue | undefined;
  readonly unit: 'ms' | null;
  readonly holds: 'selectors' | 'languages' | null;
  readonly beta: boolean;
  readonly editor: FieldEditor | null;
  /** The form shows it even while it is not set; others are added to the form from a list. */
  readonly isEssential: boolean;
  /** Message ids of the label and the help popover; null where there is no text. */
  readonly messages: {
    readonly label: string;
    readonly help: string;
    readonly cost: string | null;
    readonly conflicts: string | null;
  };
}

/** A row of the form of a page's options. */
export interface Field extends FormField {
  readonly option: FieldOption;
  readonly section: FieldSection;
}

/** Every field of a scrape request except the URL, in form order: the single table for form, JSON help and rules. */
export const fields: readonly Field[] = fieldSections.flatMap((section) =>
  (Object.keys(facts) as FieldOption[]).filter((name) => facts[name].section === section).flatMap(fieldsOfOption),
);

const fieldsByName: ReadonlyMap<string, Field> = new Map(fields.map((field) => [field.name, field]));

/** The field with a name such as `location.country`; undefined if no schema defines it. */
export function findField(name: string): Field | undefined {
  return fieldsByName.get(name);
}

/** The fields of a section, in the order of the form. */
export function fieldsOfSection(section: FieldSection): readonly Field[] {
  return fields.filter((field) => field.section === section);
}

/** The field that has the value at a path, or whose parts the path contains; undefined for a field that no schema defines. */
export function fieldOfPath(path: JsonPath): Field | undefined {
  if (path.length === 0) return undefined;
  return fields.find((field) => isWithin(path, field.path) || isWithin(field.path, path));
}

/** The section that shows the value at a path; unknown options live in `advanced`. */
export function sectionOfPath(path: JsonPath): FieldSection {
  const option = fieldOptionNames.find((name) => name === path[0]);
  return option === undefined ? 'advanced' : facts[option].section;
}

function fieldsOfOption(option: FieldOption): readonly Field[] {
  const control = controlForSchema(fieldSchemas[option]);
  const own = facts[option];
  if (control.kind !== 'group') return [fieldOf(option, [option], control, own)];
  return Object.entries(control.parts).map(([part, partControl]) => {
    const partFacts: FieldFacts = { section: own.section, ...own.parts?.[part] };
    return fieldOf(option, [option, part], partControl, partFacts);
  });
}

function fieldOf(option: FieldOption, path: JsonPath, control: FieldControl, own: FieldFacts): Field {
  const name = path.join('.');
  return {
    name,
    option,
    path,
    section: own.section,
    control: control.kind === 'group' ? { kind: 'json' } : control,
    defaultValue: own.defaultValue,
    unit: own.unit ?? null,
    holds: own.holds ?? null,
    beta: own.beta === true,
    editor: own.editor ?? null,
    isEssential: own.isEssential === true,
    messages: {
      label: `fields.${name}.label`,
      help: `fields.${name}.help`,
      cost: own.cost === true ? `fields.${name}.cost` : null,
      conflicts: own.conflicts === true ? `fields.${name}.conflicts` : null,
    },
  };
}
