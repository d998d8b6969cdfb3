import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as v from 'valibot';

import { findChromium } from './chromium.ts';

const report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    finalDisplayedUrl: v.string(),
    categories: v.record(v.string(), v.object({ score: v.number() })),
  }),
);

type Measured = {
  readonly url: string;
  readonly categories: readonly string[];
  /** The port of a browser that has a session; null starts one without any state. */
  readonly port?: number;
};

/** What Lighthouse finds on a page at its simulated phone: the address that the page ended at, and points from 0 to 1 by category. */
export const measure = async ({ url, categories, port }: Measured) => {
  const file = join(mkdtempSync(join(tmpdir(), 'lighthouse-')), 'report.json');
  const flags = `--headless=new${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`;
  const browser = port === undefined ? [`--chrome-flags=${flags}`] : [`--port=${port}`, '--disable-storage-reset'];
  const options = [`--only-categories=${categories.join(',')}`, '--output=json', `--output-path=${file}`, '--quiet'];
  const program = spawn('lighthouse', [url, ...options, ...browser], {
    env: { ...process.env, CHROME_PATH: findChromium(process.env) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Without a report, reading it fails; the reason is on standard error.
  await once(program, 'close');
  const { finalDisplayedUrl, categories: found } = v.parse(report, readFileSync(file, 'utf8'));
  return { url: finalDisplayedUrl, points: Object.fromEntries(Object.entries(found).map(([name, { score }]) => [name, score])) };
};
