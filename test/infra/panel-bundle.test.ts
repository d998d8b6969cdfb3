import { gzipSync } from 'node:zlib';

import { bundlePanel, WORKER_FILE, type Panel } from '../../infra/bundling/panel/bundle-panel.ts';

/** Most kilobytes of compressed script until the first page works. */
const MOST_KILOBYTES = 120;

const SCRIPT = /"(\.\/[\w.-]+\.js)"/g;

const textOf = (panel: Panel, path: string): string => Buffer.from(panel.get(path)?.contents ?? []).toString('utf8');

/** The scripts that a script loads with it: those that it imports, not those that it loads on demand. */
const scriptsOf = (panel: Panel, path: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(path)) return seen;
  seen.add(path);
  const withoutDemand = textOf(panel, path).replaceAll(/import\("[^"]+"\)/g, '');
  for (const [, imported = ''] of withoutDemand.matchAll(SCRIPT)) scriptsOf(panel, `/assets/${imported.slice(2)}`, seen);
  return seen;
};

test('the shell and the first page load less than 120 kB of compressed script', async () => {
  const panel = await bundlePanel();
  const entry = /src="([^"]+)"/.exec(textOf(panel, '/index.html'))?.[1] ?? '';
  const scripts = [...panel.keys()].filter((path) => path.endsWith('.js'));
  const first = [...scripts.filter((path) => path.includes('/sign-in')), entry];
  const loaded = new Set(first.flatMap((path) => [...scriptsOf(panel, path)]));
  expect(loaded.size).toBeGreaterThan(1);
  const bytes = Array.from(loaded, (path) => gzipSync(textOf(panel, path)).length).reduce((sum, length) => sum + length, 0);
  expect(bytes).toBeLessThan(MOST_KILOBYTES * 1_000);
  // A page is a chunk of its own: the first one loads none of the others.
  expect(loaded.size).toBeLessThan(scripts.length);
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
