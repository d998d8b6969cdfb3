import { readFile } from 'node:fs/promises';
import { extname, relative } from 'node:path';

import { build, type Metafile } from 'esbuild';

import { pageDocument } from './page-document.ts';
import { FILE_HEADERS, PAGE_HEADERS } from './page-headers.ts';

/** A file of the panel, with the headers that it is served with. */
export type PanelFile = { readonly contents: Uint8Array; readonly headers: Readonly<Record<string, string>> };

/** The files by their path on the host; `/index.html` is the HTML of every page. */
export type Panel = ReadonlyMap<string, PanelFile>;

export const PAGE_FILE = '/index.html';

/** The worker of push messages, whose address must not change. */
export const WORKER_FILE = '/service-worker.js';

const ENTRY = 'functions/panel/main.tsx';
const STYLES = 'functions/panel/styles/panel.css';
const WORKER = 'functions/panel/worker/service-worker.ts';
const ICON = 'functions/panel/styles/icon.svg';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Browsers whose syntax the scripts keep to. */
const TARGET = ['es2022', 'chrome110', 'firefox115', 'safari16.4'];

/** The names of these files change with their contents. */
const assetHeaders = (path: string): Readonly<Record<string, string>> => ({
  'Content-Type': MEDIA_TYPES[extname(path)] ?? 'application/octet-stream',
  'Cache-Control': 'public, max-age=31536000, immutable',
  ...FILE_HEADERS,
});

const pathOf = (outputs: Metafile['outputs'], source: string): string => {
  const [file] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source) ?? [];
  if (file === undefined) throw new TypeError(`the build of the panel has no ${source}`);
  return `/${file}`;
};

/** The worker of push messages, at the root of the host, so that it works for all pages. */
const bundleWorker = async (): Promise<PanelFile> => {
  const { outputFiles } = await build({
    entryPoints: [WORKER],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new TypeError('the build has no worker');
  return { contents: file.contents, headers: { ...assetHeaders(WORKER_FILE), 'Cache-Control': 'no-cache' } };
};

/** Builds the panel: one script for the shell, and one for each page, which its first visit loads. */
export const bundlePanel = async (): Promise<Panel> => {
  const { outputFiles, metafile } = await build({
    entryPoints: [ENTRY, STYLES],
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: TARGET,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const page = pageDocument({ script: pathOf(metafile.outputs, ENTRY), style: pathOf(metafile.outputs, STYLES) });
  const assets = outputFiles.map(({ path, contents }) => {
    const name = `/${relative('', path)}`;
    return [name, { contents, headers: assetHeaders(name) }] as const;
  });
  return new Map<string, PanelFile>([
    ...assets,
    ['/assets/icon.svg', { contents: await readFile(ICON), headers: { ...assetHeaders(ICON), 'Cache-Control': 'public, max-age=86400' } }],
    [WORKER_FILE, await bundleWorker()],
    [
      PAGE_FILE,
      {
        contents: Buffer.from(page),
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', ...PAGE_HEADERS },
      },
    ],
  ]);
};
