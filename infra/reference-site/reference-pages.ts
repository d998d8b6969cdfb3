import { escapeUTF8 as escapeHtml } from 'entities';

import type { Language } from '../../shared/errors/text.ts';
import { addressFrom, rootFrom } from './layout.ts';
import { isAdministration, type ReferencePart } from './reference-parts.ts';
import { WORDS } from './words.ts';

/** Path of the list of all operations, below the language. */
export const REFERENCE = 'reference';

export const pathOfPart = ({ slug }: Pick<ReferencePart, 'slug'>): string => `${REFERENCE}/${slug}`;

/** Where Swagger UI shows an operation: `#/Validations/listValidations`. */
const fragmentOf = ({ name }: ReferencePart, id: string): string => `#/${encodeURIComponent(name)}/${id}`;

const operationList = (part: ReferencePart, address: string): string =>
  `<ul class="operations">${part.operations
    .map(
      ({ method, path, id, summary }) =>
        `<li><a href="${address}${fragmentOf(part, id)}"><span class="method ${method.toLowerCase()}">${method}</span> ` +
        `<code>${escapeHtml(path)}</code></a> <span lang="en">${escapeHtml(summary)}</span></li>`,
    )
    .join('')}</ul>`;

/** The API has this path on every host, wherever the site is. */
const DOCUMENT = '/v1/openapi.json';

/** The list of all operations, those of the administration at its end. */
export const referenceIndex = (language: Language, parts: readonly ReferencePart[]): string => {
  const words = WORDS[language];
  const section = (part: ReferencePart): string =>
    `<section><h2 id="${part.slug}" lang="en"><a href="${addressFrom(language, REFERENCE, pathOfPart(part))}">${escapeHtml(part.name)}</a></h2>` +
    `<p lang="en">${escapeHtml(part.description)}</p>${operationList(part, addressFrom(language, REFERENCE, pathOfPart(part)))}</section>`;
  const ordered = [...parts.filter((part) => !isAdministration(part)), ...parts.filter(isAdministration)];
  return `<p>${words.referenceIntroduction} ${words.operationLanguage}</p><p><a href="${DOCUMENT}">${words.document}</a></p>${ordered.map(section).join('\n')}`;
};

/** The operations of a part, with the console. Without scripts there is the list alone. */
export const referencePage = (language: Language, part: ReferencePart, document: string): string => {
  const words = WORDS[language];
  const root = rootFrom(language, pathOfPart(part));
  return [
    `<p lang="en">${escapeHtml(part.description)}</p>`,
    `<form class="key" id="key" hidden>`,
    `<label for="api-key">${words.key}</label>`,
    `<input id="api-key" name="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="key-hint">`,
    `<button>${words.useKey}</button> <button type="button" id="forget-key">${words.forgetKey}</button>`,
    `<p id="key-hint">${words.keyHint}</p><p role="status" id="key-status" data-in-use="${words.keyInUse}"></p>`,
    `</form>`,
    `<h2 id="operations">${words.operations}</h2>`,
    `<div id="console" lang="en" data-document="${root}${document}"></div>`,
    `<noscript><p>${words.needsScript}</p>${operationList(part, '')}</noscript>`,
  ].join('\n');
};
