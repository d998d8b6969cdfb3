import { atomFeed } from '../../../shared/platform/feeds/atom-feed.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import { CHANGE_KIND_NAMES } from '../domain/change-kind-names.ts';
import type { ChangelogEntry } from '../domain/changelog.ts';

const MAX_ENTRIES = 50;

const TITLES: Readonly<Record<Language, string>> = {
  es: 'Cambios de la API de validación de transferencias SPEI',
  en: 'Changes of the API for the validation of SPEI transfers',
};

const textOf = ({ sections }: ChangelogEntry, language: Language): string =>
  sections
    .map(({ kind, items }) => [CHANGE_KIND_NAMES[language][kind], ...items.map(({ text }) => `- ${text[language]}`)].join('\n'))
    .join('\n\n');

/** The latest entries as an Atom feed, in one language. */
export const changelogFeed = (entries: readonly ChangelogEntry[], language: Language): string =>
  atomFeed(
    {
      id: 'urn:spei-validation:changelog',
      title: TITLES[language],
      author: 'SPEI transfer validation',
      self: '/v1/public/changelog.atom',
      language,
    },
    entries.slice(0, MAX_ENTRIES).map((entry) => ({
      id: `urn:spei-validation:changelog:${entry.version}`,
      title: `${entry.version}: ${entry.title[language]}`,
      updated: entry.releasedAt,
      link: `/v1/public/changelog/${entry.version}`,
      text: textOf(entry, language),
    })),
  );
