import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A file that pages load, by its path below the site. */
export type Asset = { readonly path: string; readonly mediaType: string; readonly content: string };

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

const OWN = 'infra/reference-site/assets';
const RENDERER = 'node_modules/swagger-ui-dist';

/** Digest of a content, as file names and entity tags have it. */
export const digestOfContent = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 16);

/** An asset with the digest of its content in its name. */
export const assetOf = (name: string, content: string): Asset => {
  const extension = extname(name);
  const mediaType = MEDIA_TYPES[extension];
  if (mediaType === undefined) throw new RangeError(`${name} has no media type`);
  return { path: `assets/${name.slice(0, -extension.length)}.${digestOfContent(content)}${extension}`, mediaType, content };
};

const readAsset = async (folder: string, name: string): Promise<Asset> => assetOf(name, await readFile(join(folder, name), 'utf8'));

/** The assets of pages. */
export const readPageAssets = async () => {
  const [style, script, icon] = await Promise.all([readAsset(OWN, 'site.css'), readAsset(OWN, 'site.js'), readAsset(OWN, 'icon.svg')]);
  return { style, script, icon };
};

/** The licences that the files of the renderer refer to. */
const NOTICES = ['swagger-ui-bundle.js.LICENSE.txt', 'LICENSE', 'NOTICE'];

const readNotices = async (): Promise<Asset> => {
  const texts = await Promise.all(NOTICES.map((name) => readFile(join(RENDERER, name), 'utf8')));
  return assetOf('console-licences.txt', texts.join('\n\n'));
};

/** The assets of the console: the renderer of the OpenAPI document, and its settings. */
export const readConsoleAssets = async () => {
  const [rendererStyle, renderer, style, script, notices] = await Promise.all([
    readAsset(RENDERER, 'swagger-ui.css'),
    readAsset(RENDERER, 'swagger-ui-bundle.js'),
    readAsset(OWN, 'console.css'),
    readAsset(OWN, 'console.js'),
    readNotices(),
  ]);
  return { rendererStyle, renderer, style, script, notices };
};
