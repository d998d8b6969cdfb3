import { encodeXML } from 'entities';

/** An entry of a feed. `id` is an IRI that never changes; `updated` is ISO 8601 in UTC; `link` is an absolute path or a URL. */
export type FeedEntry = {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly link: string;
  readonly text: string;
};

export type FeedHead = {
  readonly id: string;
  readonly title: string;
  /** The author of every entry. */
  readonly author: string;
  /** Where the feed is: an absolute path or a URL. */
  readonly self: string;
  readonly language: string;
};

const element = (name: string, text: string): string => `<${name}>${encodeXML(text)}</${name}>`;

const entryXml = ({ id, title, updated, link, text }: FeedEntry): string =>
  [
    '<entry>',
    element('id', id),
    element('title', title),
    element('updated', updated),
    `<link rel="alternate" href="${encodeXML(link)}"/>`,
    `<content type="text">${encodeXML(text)}</content>`,
    '</entry>',
  ].join('');

/** An Atom feed (RFC 4287) of entries, the latest first. A feed without entries was updated at the epoch. */
export const atomFeed = ({ id, title, author, self, language }: FeedHead, entries: readonly FeedEntry[]): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${encodeXML(language)}">`,
    element('id', id),
    element('title', title),
    element('updated', entries[0]?.updated ?? '1970-01-01T00:00:00.000Z'),
    `<author>${element('name', author)}</author>`,
    `<link rel="self" href="${encodeXML(self)}"/>`,
    ...entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n');
