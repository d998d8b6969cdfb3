import { escapeUTF8 as escapeHtml } from 'entities';

import { CHANGE_KIND_NAMES } from '../../functions/changelog/domain/change-kind-names.ts';
import type { Language } from '../../shared/errors/text.ts';
import type { WrittenEntry } from '../changelog/entry-files.ts';
import { WORDS } from './words.ts';

const itemOf = ({ text, breaking, operations }: WrittenEntry['sections'][number]['items'][number], language: Language): string => {
  const mark = breaking ? `<strong>${WORDS[language].breaking}</strong> ` : '';
  const codes = operations.map((operation) => `<code>${escapeHtml(operation)}</code>`).join(', ');
  return `<li>${mark}${escapeHtml(text[language])}${codes === '' ? '' : ` <span class="where">${codes}</span>`}</li>`;
};

const entryHtml = ({ version, releasedAt, title, sections }: WrittenEntry, language: Language): string => {
  const date = releasedAt.slice(0, 10);
  const parts = sections.map(
    ({ kind, items }) => `<h3>${CHANGE_KIND_NAMES[language][kind]}</h3><ul>${items.map((item) => itemOf(item, language)).join('')}</ul>`,
  );
  return (
    `<section><h2 id="${version}">${version}: ${escapeHtml(title[language])}</h2>` +
    `<p><time datetime="${date}">${date}</time></p>${parts.join('')}</section>`
  );
};

/** All versions, as the body of a page. */
export const changelogHtml = (entries: readonly WrittenEntry[], language: Language): string =>
  [`<p>${WORDS[language].changelogIntroduction}</p>`, ...entries.map((entry) => entryHtml(entry, language))].join('\n');
