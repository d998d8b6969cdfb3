import { escapeUTF8 as escapeHtml } from 'entities';

import type { Language } from '../../../shared/errors/text.ts';

const FIRST_PAGE: Readonly<Record<Language, string>> = { es: 'Guías y referencia', en: 'Guides and reference' };

/** A page about a failure. `path` is the path of the request below the site: links are relative, because the site has several addresses. */
export const problemPage = (text: string, path: string, stylesheet: string, language: Language): string => {
  const root = '../'.repeat(path.split('/').length - 1);
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(text)}</title><meta name="robots" content="noindex"><link rel="stylesheet" href="${root}${stylesheet}"></head>`,
    `<body><main class="problem"><h1>${escapeHtml(text)}</h1><p><a href="${root}${language}">${FIRST_PAGE[language]}</a></p></main></body></html>`,
  ].join('\n');
};
