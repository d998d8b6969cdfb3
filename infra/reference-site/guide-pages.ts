import { join } from 'node:path';

import { escapeUTF8 as escapeHtml } from 'entities';

import type { Language } from '../../shared/errors/text.ts';
import { GUIDES, type Guide } from './guides.ts';
import { addressFrom } from './layout.ts';
import { renderMarkdown, type RenderedMarkdown } from './markdown.ts';
import { REFERENCE } from './reference-pages.ts';
import { WORDS } from './words.ts';

/** A guide in one language. */
export type GuidePage = RenderedMarkdown & { readonly path: string };

/** Documents of the repository whose contents the reference has. */
const OF_REFERENCE: readonly string[] = ['docs/openapi.json', 'docs/fields.md'];

/** Path, on the site, of a document of the repository; null when the site does not have it. */
const pagePathOf = (document: string): string | null => {
  if (OF_REFERENCE.includes(document)) return REFERENCE;
  const found = GUIDES.find(({ sources, represents }) => [...Object.values(sources), ...represents].includes(document));
  return found === undefined ? null : found.slug;
};

const isGuideOf = (document: string, language: Language): boolean => GUIDES.some(({ sources }) => sources[language] === document);

/** The address of a link in a guide. Sections are kept only of pages that have them: the document itself, not another that represents it. */
const linkResolver = ({ slug, sources }: Guide, language: Language) => {
  const source = sources[language];
  return (target: string): string | null => {
    if (/^(?:https?:|mailto:|#)/.test(target)) return target;
    const [file = '', section] = target.split('#');
    const document = join(source, '..', file);
    const path = pagePathOf(document);
    if (path === null) return null;
    return `${addressFrom(language, slug, path)}${section === undefined || !isGuideOf(document, language) ? '' : `#${section}`}`;
  };
};

const renderGuide = async (guide: Guide, language: Language): Promise<GuidePage> => {
  const source = await guide.read(language);
  const rendered = renderMarkdown(source, { words: WORDS[language], resolveLink: linkResolver(guide, language) });
  return { ...rendered, path: guide.slug };
};

/** All guides in a language. */
export const renderGuides = (language: Language): Promise<readonly GuidePage[]> =>
  Promise.all(GUIDES.map((guide) => renderGuide(guide, language)));

const card = (address: string, title: string, summary: string): string =>
  `<li><a href="${address}">${escapeHtml(title)}</a><p>${escapeHtml(summary)}</p></li>`;

/** The first page: the guides and the reference. */
export const firstPage = (language: Language, guides: readonly GuidePage[]): string => {
  const words = WORDS[language];
  const cards = guides.map(({ path, title, summary }) => card(addressFrom(language, '', path), title, summary));
  const reference = card(addressFrom(language, '', REFERENCE), words.reference, words.referenceIntroduction);
  return `<p class="lead">${words.introduction}</p><ul class="cards">${[...cards, reference].join('')}</ul>`;
};
