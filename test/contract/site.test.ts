import { readFileSync } from 'node:fs';

import { buildSite, makeSite } from '../../infra/reference-site/build-site.ts';
import { GUIDES } from '../../infra/reference-site/guides.ts';

/** Lambda's largest answer, with its body in base64 (Lambda quotas: invocation payload, synchronous). */
const MAX_BODY_BYTES = Math.floor((6_291_456 * 3) / 4) - 32_768;

const { pages, assets } = await makeSite();
const paths = new Set([...pages, ...assets].map(({ path }) => path));

const idsIn = (html: string): ReadonlySet<string> => new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id = '']) => id));
const idsOf = new Map(pages.map(({ path, html }) => [path, idsIn(html)]));

/** Addresses in a page, as they are from the host of a site at `/docs`. */
const addressesIn = (path: string, html: string): readonly URL[] =>
  Array.from(
    html.matchAll(/(?:href|src|data-document)="([^"]*)"/g),
    ([, address = '']) => new URL(address.replaceAll('&amp;', '&'), `https://host.test/docs/${path}`),
  );

const isOwn = ({ origin, pathname }: URL): boolean => origin === 'https://host.test' && pathname !== '/v1/openapi.json';

/** The code of a document, in its order. */
const blocksOf = (file: string): readonly string[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(/^```\w*\n[^]*?^```$/gm), ([block]) => block);

describe('the site', () => {
  test('has every page in both languages', () => {
    const inLanguage = (language: string): readonly string[] =>
      pages.flatMap(({ path }) => (path.split('/')[0] === language ? [path.replace(language, '')] : []));
    expect(inLanguage('es')).toEqual(inLanguage('en'));
    expect(inLanguage('es').length).toBeGreaterThan(50);
  });

  test('links only to pages, sections and assets that it has', () => {
    const broken = pages.flatMap(({ path, html }) =>
      addressesIn(path, html)
        .filter(isOwn)
        .filter(({ pathname, hash }) => {
          const target = pathname.replace('/docs/', '');
          const section = decodeURIComponent(hash.slice(1));
          // Swagger UI resolves `#/tag/operation`.
          return !paths.has(target) || (section !== '' && !section.startsWith('/') && idsOf.get(target)?.has(section) !== true);
        })
        .map(({ pathname, hash }) => `${path}: ${pathname}${hash}`),
    );
    expect(broken).toEqual([]);
  });

  test('loads nothing from another host, and has no script or style in its pages', () => {
    for (const { html } of pages) {
      expect(html.match(/(?:src|<link[^>]*href)="https?:[^"]*"/g)).toBeNull();
      expect(html.match(/<script(?![^>]*src=)|<style|\sstyle="|\son\w+="/g)).toBeNull();
    }
  });

  test('has one main heading and a title of its own on each page', () => {
    for (const { html } of pages) expect(html.match(/<h1>/g)).toHaveLength(1);
    const titles = pages.map(({ html }) => /<title>(.*?)<\/title>/.exec(html)?.[1]);
    expect(new Set(titles.slice(0, titles.length / 2)).size).toBe(titles.length / 2);
  });

  test.each(GUIDES.filter(({ sources }) => sources.es !== sources.en))(
    'runs the same commands, with the same output, in both languages of $slug',
    ({ sources: { es, en } }) => {
      expect(blocksOf(es)).toEqual(blocksOf(en));
    },
  );

  test('has every file in an answer that Lambda can return', async () => {
    const files = await buildSite();
    expect(Math.max(...Object.values(files).map(({ length }) => length))).toBeLessThan(MAX_BODY_BYTES);
    expect(
      Math.max(...[...pages.map(({ html }) => html), ...assets.map(({ content }) => content)].map(({ length }) => length)),
    ).toBeLessThan(MAX_BODY_BYTES);
  });
});
