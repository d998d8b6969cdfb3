import { gzipSync } from 'node:zlib';

import { bundlePanel, WORKER_FILE, type Panel } from '../../infra/bundling/panel/bundle-panel.ts';

/** Most kilobytes of compressed script until the first page works, and of what another page loads beyond it. */
const MOST_KILOBYTES = { first: 120, page: 60 };

const SCRIPT = /"(\.\/[\w.-]+\.js)"/g;

const ON_DEMAND = /import\("\.\/([\w.-]+\.js)"\)/g;

const textOf = (panel: Panel, path: string): string => Buffer.from(panel.get(path)?.contents ?? []).toString('utf8');

/** The scripts that a script loads with it: those that it imports, not those that it loads on demand. */
const scriptsOf = (panel: Panel, path: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(path)) return seen;
  seen.add(path);
  const withoutDemand = textOf(panel, path).replaceAll(/import\("[^"]+"\)/g, '');
  for (const [, imported = ''] of withoutDemand.matchAll(SCRIPT)) scriptsOf(panel, `/assets/${imported.slice(2)}`, seen);
  return seen;
};

/** The scripts that others load on demand: those of pages, by name. */
const pagesOf = (panel: Panel, scripts: readonly string[]): readonly string[] => [
  ...new Set(scripts.flatMap((path) => Array.from(textOf(panel, path).matchAll(ON_DEMAND), ([, name = '']) => `/assets/${name}`))),
];

const kilobytesOf = (panel: Panel, paths: Iterable<string>): number =>
  Array.from(paths, (path) => gzipSync(textOf(panel, path)).length).reduce((sum, length) => sum + length, 0) / 1_000;

const open = async () => {
  const panel = await bundlePanel();
  const entry = /src="([^"]+)"/.exec(textOf(panel, '/index.html'))?.[1] ?? '';
  const scripts = [...panel.keys()].filter((path) => path.endsWith('.js'));
  const pages = pagesOf(panel, scripts);
  const signIn = pages.filter((path) => path.includes('/sign-in'));
  const first = new Set([...signIn, entry].flatMap((path) => [...scriptsOf(panel, path)]));
  return { panel, scripts, pages, first };
};

test('the shell and the first page load less than 120 kB of compressed script', async () => {
  const { panel, scripts, first } = await open();
  expect(first.size).toBeGreaterThan(1);
  expect(kilobytesOf(panel, first)).toBeLessThan(MOST_KILOBYTES.first);
  // A page is a chunk of its own: the first one loads none of the others.
  expect(first.size).toBeLessThan(scripts.length);
});

test('no page loads more than 60 kB of compressed script beyond the first one', async () => {
  const { panel, pages, first } = await open();
  expect(pages.length).toBeGreaterThan(15);
  const sizes = pages.map((page) => {
    const further = [...scriptsOf(panel, page)].filter((path) => !first.has(path));
    return { page, kilobytes: kilobytesOf(panel, further) };
  });
  expect(sizes.filter(({ kilobytes }) => kilobytes > MOST_KILOBYTES.page)).toEqual([]);
});

test('the HTML has neither a script nor a style of its own, and every file but the worker is named after its contents', async () => {
  const panel = await bundlePanel();
  const page = textOf(panel, '/index.html');
  expect(page).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style=/);
  for (const [path, { headers }] of panel) {
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
    if (/\.(?:js|css)$/.test(path) && path !== WORKER_FILE) expect(path).toMatch(/-[0-9A-Z]{8}\.(?:js|css)$/);
  }
});
