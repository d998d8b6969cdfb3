import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { SITE_INDEX, storedNameOf, type Site, type SiteFile } from '../../functions/docs/domain/site.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Language } from '../../shared/errors/text.ts';
import { isJsonObject, parseOwnJson } from '../../shared/platform/json/json.ts';
import { readEntries } from '../changelog/entry-files.ts';
import { assetOf, digestOfContent, readConsoleAssets, readPageAssets, type Asset } from './assets.ts';
import { changelogHtml } from './changelog-page.ts';
import { firstPage, renderGuides, type GuidePage } from './guide-pages.ts';
import { renderPage, type MenuSection, type PageContent } from './layout.ts';
import { pathOfPart, REFERENCE, referenceIndex, referencePage } from './reference-pages.ts';
import { isAdministration, referenceParts, type ReferencePart } from './reference-parts.ts';
import { WORDS } from './words.ts';

const LANGUAGES: readonly Language[] = ['es', 'en'];

const CHANGELOG = 'changelog';

const HTML = 'text/html; charset=utf-8';

/** A part of the reference with the asset that has its document. */
type PublishedPart = { readonly part: ReferencePart; readonly asset: Asset };

/** A page, by its path below the site. */
type Page = { readonly path: string; readonly language: Language; readonly html: string };

type PageAssetFiles = Awaited<ReturnType<typeof readPageAssets>>;
type ConsoleAssetFiles = Awaited<ReturnType<typeof readConsoleAssets>>;

const readParts = async (): Promise<readonly PublishedPart[]> => {
  const document = parseOwnJson(await readFile('docs/openapi.json', 'utf8'));
  if (!isJsonObject(document)) throw new TypeError('docs/openapi.json is no object');
  return referenceParts(document).map((part) => ({ part, asset: assetOf(`${part.slug}.json`, JSON.stringify(part.document)) }));
};

const menuOf = (language: Language, guides: readonly GuidePage[], parts: readonly PublishedPart[]): readonly MenuSection[] => {
  const words = WORDS[language];
  const entries = parts.map(({ part }) => ({ part, path: pathOfPart(part), title: part.name, language: 'en' as const }));
  return [
    { title: words.guides, entries: [...guides.map(({ path, title }) => ({ path, title })), { path: CHANGELOG, title: words.changelog }] },
    {
      title: words.reference,
      entries: [{ path: REFERENCE, title: words.operations }, ...entries.filter(({ part }) => !isAdministration(part))],
    },
    {
      title: words.administration,
      entries: entries
        .filter(({ part }) => isAdministration(part))
        .map(({ title, ...entry }) => ({ ...entry, title: title.replace('Administration: ', '') })),
    },
  ];
};

const pageAssets = ({ style, script, icon }: PageAssetFiles): PageContent['assets'] => ({
  stylesheets: [style.path],
  scripts: [script.path],
  icon: icon.path,
});

const consoleAssets = (page: PageAssetFiles, { rendererStyle, style, renderer, script }: ConsoleAssetFiles): PageContent['assets'] => ({
  stylesheets: [page.style.path, rendererStyle.path, style.path],
  scripts: [page.script.path, renderer.path, script.path],
  icon: page.icon.path,
});

const pagesIn = async (
  language: Language,
  parts: readonly PublishedPart[],
  files: { readonly page: PageAssetFiles; readonly console: ConsoleAssetFiles },
): Promise<readonly Page[]> => {
  const words = WORDS[language];
  const guides = await renderGuides(language);
  const menu = menuOf(language, guides, parts);
  const render = (content: Pick<PageContent, 'path' | 'title' | 'summary' | 'html'>, assets = pageAssets(files.page)): Page => ({
    path: content.path === '' ? language : `${language}/${content.path}`,
    language,
    html: renderPage({ language, menu, assets, version: packageJson.version, ...content }),
  });
  const { site, introduction, changelog, changelogIntroduction, reference, referenceIntroduction } = words;
  return [
    render({ path: '', title: site, summary: introduction, html: firstPage(language, guides) }),
    ...guides.map((guide) => render(guide)),
    render({ path: CHANGELOG, title: changelog, summary: changelogIntroduction, html: changelogHtml(readEntries(), language) }),
    render({
      path: REFERENCE,
      title: reference,
      summary: referenceIntroduction,
      html: referenceIndex(
        language,
        parts.map(({ part }) => part),
      ),
    }),
    ...parts.map(({ part, asset }) =>
      render(
        { path: pathOfPart(part), title: part.name, summary: part.description, html: referencePage(language, part, asset.path) },
        consoleAssets(files.page, files.console),
      ),
    ),
  ];
};

const compress = promisify(gzip);
const compressWithBrotli = promisify(brotliCompress);

/** A twentieth of the time of the highest quality, for a tenth more bytes. */
const BROTLI_QUALITY = 9;

/** The files of a bundle that have a content. */
const storedFiles = async (content: string) => {
  const file = { digest: digestOfContent(content) };
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [brotli, gzipped] = await Promise.all([compressWithBrotli(content, { params }), compress(content, { level: 9 })]);
  return [
    [storedNameOf(file, 'br'), brotli],
    [storedNameOf(file, 'gzip'), gzipped],
  ] as const;
};

/** The pages of the site in both languages, and their assets. */
export const makeSite = async () => {
  const [parts, page, console] = await Promise.all([readParts(), readPageAssets(), readConsoleAssets()]);
  const pages = (await Promise.all(LANGUAGES.map((language) => pagesIn(language, parts, { page, console })))).flat();
  const assets = [...Object.values(page), ...Object.values(console), ...parts.map(({ asset }) => asset)];
  return { pages, assets, stylesheet: page.style.path };
};

const fileOf = (kind: SiteFile['kind'], mediaType: string, content: string, language: Language | null): SiteFile => ({
  kind,
  mediaType,
  digest: digestOfContent(content),
  language,
});

/** The files of the site for the bundle of the function that serves it, compressed, with their list. The same sources give the same bytes. */
export const buildSite = async (): Promise<Readonly<Record<string, string | Uint8Array>>> => {
  const { pages, assets, stylesheet } = await makeSite();
  const files = Object.fromEntries([
    ...pages.map(({ path, html, language }) => [path, fileOf('page', HTML, html, language)] as const),
    ...assets.map(({ path, mediaType, content }) => [path, fileOf('asset', mediaType, content, null)] as const),
  ]);
  const stored = await Promise.all([...pages.map(({ html }) => html), ...assets.map(({ content }) => content)].map(storedFiles));
  const site: Site = { files, stylesheet };
  return { [SITE_INDEX]: JSON.stringify(site), ...Object.fromEntries(stored.flat()) };
};
