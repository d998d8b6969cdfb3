import type { SettingValues } from './settings.ts';

/** First and last day on which a SPEI code is used, both included; an empty text is an open end. */
export type ValidityOverride = { readonly code: string; readonly validFrom: string; readonly validTo: string };

/** Another name of a bank, or the removal of one that the deployed files have. */
export type AliasOverride = {
  readonly clabePrefix: string;
  readonly alias: string;
  /** The name reduced to its letters and digits, which identifies it. */
  readonly key: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly isRemoved: boolean;
};

/** The SPEI code of the bank of a BIN of 6 to 8 digits; null for a BIN that decides no bank. */
export type BinOverride = { readonly bin: string; readonly code: string | null };

/** A version of a legal document, published at an instant in epoch milliseconds. The last one of a document is in force. */
export type PublishedDocument = {
  readonly document: string;
  readonly version: string;
  readonly url: string;
  readonly publishedAt: number;
};

/** What admins change of the data that is part of the code, by section. */
export type OverrideData = {
  readonly banks: { readonly validities: readonly ValidityOverride[]; readonly aliases: readonly AliasOverride[] };
  readonly bins: readonly BinOverride[];
  readonly legal_documents: readonly PublishedDocument[];
  readonly settings: SettingValues;
};

export type SectionName = keyof OverrideData;

/** A section and the number of its changes, which a change has to name. */
export type Section<Name extends SectionName> = { readonly revision: number; readonly data: OverrideData[Name] };

/** The one document of all overrides. */
export type Overrides = {
  /** Number of its changes; 0 before the first. */
  readonly version: number;
  readonly sections: { readonly [Name in SectionName]: Section<Name> };
};

export const NO_OVERRIDES: Overrides = {
  version: 0,
  sections: {
    banks: { revision: 0, data: { validities: [], aliases: [] } },
    bins: { revision: 0, data: [] },
    legal_documents: { revision: 0, data: [] },
    settings: { revision: 0, data: {} },
  },
};

/**
 * Entries of each kind at most. With all of them the document has some 200 kB, half of what an item of DynamoDB holds (400 kB); a function
 * reads it once a minute.
 */
export const MAX_ENTRIES = { validities: 200, aliases: 500, bins: 1_000, documents: 100 } as const;

const fitsIn = ({ banks, bins, legal_documents: documents }: OverrideData): boolean =>
  banks.validities.length <= MAX_ENTRIES.validities &&
  banks.aliases.length <= MAX_ENTRIES.aliases &&
  bins.length <= MAX_ENTRIES.bins &&
  documents.length <= MAX_ENTRIES.documents;

const dataOf = ({ banks, bins, legal_documents: documents, settings }: Overrides['sections']): OverrideData => ({
  banks: banks.data,
  bins: bins.data,
  legal_documents: documents.data,
  settings: settings.data,
});

/** The document with other data in a section; null when it would have too many entries. */
export const withSection = <Name extends SectionName>(overrides: Overrides, name: Name, data: OverrideData[Name]): Overrides | null => {
  const sections = { ...overrides.sections, [name]: { revision: overrides.sections[name].revision + 1, data } };
  return fitsIn(dataOf(sections)) ? { version: overrides.version + 1, sections } : null;
};
