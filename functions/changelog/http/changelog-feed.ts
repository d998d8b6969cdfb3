import { atomFeed } from '../../../shared/platform/feeds/atom-feed.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import type { ChangeKind, ChangelogEntry } from '../domain/changelog.ts';

const MAX_ENTRIES = 50;

const KIND_NAMES: Readonly<Record<Language, Readonly<Record<ChangeKind, string>>>> = {
  es: { added: 'Nuevo', changed: 'Cambios', deprecated: 'Obsoleto', removed: 'Retirado', fixed: 'Correcciones', security: 'Seguridad' },
  en: { added: 'Added', changed: 'Changed', deprecated: 'Deprecated', removed: 'Removed', fixed: 'Fixed', security: 'Security' },
};

const TITLES: Readonly<Record<Language, string>> = {
  es: 'Cambios de la API de validación de transferencias SPEI',
  en: 'Changes of the API for the validation of SPEI transfers',
};

const textOf = ({ sections }: ChangelogEntry, language: Language): string =>
  sections
    .map(({ kind, items }) => [KIND_NAMES[language][kind], ...items.map(({ text }) => `- ${text[language]}`)].join('\n'))
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
