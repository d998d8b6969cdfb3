import { escapeUTF8 as escapeHtml } from 'entities';

import type { Language } from '../../shared/errors/text.ts';
import { WORDS } from './words.ts';

/** A page of the menu: its path below the language, and the language of its title where that is another one. */
export type MenuEntry = { readonly path: string; readonly title: string; readonly language?: Language };

/** A part of the menu. */
export type MenuSection = { readonly title: string; readonly entries: readonly MenuEntry[] };

/** Paths of the assets below the site. */
export type PageAssets = {
  readonly stylesheets: readonly string[];
  readonly scripts: readonly string[];
  readonly icon: string;
};

export type PageContent = {
  readonly language: Language;
  /** Path below the language; empty for its first page. */
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  /** HTML below the title. */
  readonly html: string;
  readonly assets: PageAssets;
  readonly menu: readonly MenuSection[];
  readonly version: string;
};

const OTHER: Readonly<Record<Language, Language>> = { es: 'en', en: 'es' };

/** Leads from a page to the root of the site: addresses are relative, because the site has several. */
export const rootFrom = (language: Language, path: string): string =>
  '../'.repeat(path === '' ? 0 : `${language}/${path}`.split('/').length - 1);

/** The address of a page, as seen from another in the same language. */
export const addressFrom = (language: Language, from: string, to: string): string =>
  `${from === '' ? '' : rootFrom(language, from)}${to === '' ? language : `${language}/${to}`}`;

const menuOf = ({ language, path, menu }: PageContent): string =>
  menu
    .map(({ title, entries }) => {
      const items = entries.map((entry) => {
        const current = entry.path === path ? ' aria-current="page"' : '';
        const lang = entry.language === undefined || entry.language === language ? '' : ` lang="${entry.language}"`;
        return `<li><a href="${addressFrom(language, path, entry.path)}"${current}${lang}>${escapeHtml(entry.title)}</a></li>`;
      });
      return `<h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul>`;
    })
    .join('');

const step = (page: PageContent, entry: MenuEntry | undefined, kind: 'previous' | 'next'): string =>
  entry === undefined
    ? ''
    : `<a class="${kind}" rel="${kind === 'previous' ? 'prev' : 'next'}" href="${addressFrom(page.language, page.path, entry.path)}">` +
      `<span>${WORDS[page.language][kind]}</span> ${escapeHtml(entry.title)}</a>`;

/** Links to the pages before and after this one. */
const stepsOf = (page: PageContent): string => {
  const entries = page.menu.flatMap((section) => section.entries);
  const position = entries.findIndex(({ path }) => path === page.path);
  const { previous, next } = WORDS[page.language];
  if (position === -1) return '';
  const links = step(page, entries[position - 1], 'previous') + step(page, entries[position + 1], 'next');
  return `<nav class="steps" aria-label="${previous} / ${next}">${links}</nav>`;
};

/** A whole page. */
export const renderPage = (page: PageContent): string => {
  const { language, path, title, summary, html, assets, version } = page;
  const words = WORDS[language];
  const other = OTHER[language];
  const root = rootFrom(language, path);
  const address = (file: string): string => `${root}${file}`;
  const otherAddress = address(path === '' ? other : `${other}/${path}`);
  const name = path === '' ? title : `${title} · ${words.site}`;
  return [
    `<!doctype html>`,
    `<html lang="${language}">`,
    `<head>`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(name)}</title>`,
    `<meta name="description" content="${escapeHtml(summary)}">`,
    `<meta name="color-scheme" content="light dark">`,
    `<link rel="alternate" hreflang="${other}" href="${otherAddress}">`,
    `<link rel="icon" type="image/svg+xml" href="${address(assets.icon)}">`,
    ...assets.stylesheets.map((file) => `<link rel="stylesheet" href="${address(file)}">`),
    ...assets.scripts.map((file) => `<script src="${address(file)}" defer></script>`),
    `</head>`,
    `<body data-copy="${words.copy}" data-copied="${words.copied}">`,
    `<a class="skip" href="#content">${words.skip}</a>`,
    `<header class="bar">`,
    `<a class="brand" href="${addressFrom(language, path, '')}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12.5l5 5L20 6.5"/></svg><span>${words.site}</span></a>`,
    `<a class="language" href="${otherAddress}" hreflang="${other}" lang="${other}">${words.otherLanguage}</a>`,
    `<button class="open-menu" type="button" popovertarget="menu">${words.menu}</button>`,
    `</header>`,
    `<div class="frame">`,
    `<nav id="menu" class="menu" popover aria-label="${words.menu}">${menuOf(page)}</nav>`,
    `<main id="content" tabindex="-1">`,
    `<h1>${escapeHtml(title)}</h1>`,
    html,
    stepsOf(page),
    `</main>`,
    `</div>`,
    `<footer class="foot"><p>${words.version} ${version}</p></footer>`,
    `</body>`,
    `</html>`,
    ``,
  ].join('\n');
};
