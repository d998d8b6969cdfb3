/** Kinds of changes, as Keep a Changelog 1.1.0 names them, in the order in which an entry has them. */
export const CHANGE_KINDS = ['added', 'changed', 'deprecated', 'removed', 'fixed', 'security'] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A text in both languages of the service. */
export type BilingualText = { readonly es: string; readonly en: string };

/** One change in words; `operations` are written as `POST /v1/validate`. */
export type ChangelogItem = {
  readonly text: BilingualText;
  readonly breaking: boolean;
  readonly operations: readonly string[];
};

export type ChangelogSection = { readonly kind: ChangeKind; readonly items: readonly ChangelogItem[] };

/** A difference of one operation between the OpenAPI documents of two versions; `property` is null for the operation as a whole. */
export type OperationChange = {
  readonly method: string;
  readonly path: string;
  readonly change: string;
  readonly property: string | null;
  readonly breaking: boolean;
};

/** A version of the API. `releasedAt` is ISO 8601 in UTC; `tags` are the OpenAPI tags of the operations that it changes. */
export type ChangelogEntry = {
  readonly version: string;
  readonly releasedAt: string;
  readonly title: BilingualText;
  readonly sections: readonly ChangelogSection[];
  readonly tags: readonly string[];
  readonly changes: readonly OperationChange[];
};

/** The version before the first one: a range that begins with it has every entry. */
export const BEFORE_FIRST_VERSION = '0.0.0';

/** Everything that changed after one version, up to and including another. */
export type ChangelogDiff = {
  readonly from: string;
  readonly to: string;
  readonly breaking: boolean;
  readonly sections: readonly ChangelogSection[];
  readonly changes: readonly OperationChange[];
};

const sectionsOf = (entries: readonly ChangelogEntry[]): readonly ChangelogSection[] => {
  const sections = entries.flatMap((entry) => entry.sections);
  return CHANGE_KINDS.map((kind) => ({ kind, items: sections.flatMap((section) => (section.kind === kind ? section.items : [])) })).filter(
    ({ items }) => items.length > 0,
  );
};

/** Entries, the latest version first, as one difference: a section begins with the latest version, and `changes` with the oldest. */
export const diffOf = (entries: readonly ChangelogEntry[], { from, to }: { readonly from: string; readonly to: string }): ChangelogDiff => {
  const sections = sectionsOf(entries);
  const changes = entries.toReversed().flatMap((entry) => entry.changes);
  const breaking = [...changes, ...sections.flatMap(({ items }) => items)].some((change) => change.breaking);
  return { from, to, breaking, sections, changes };
};
