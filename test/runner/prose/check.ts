import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import * as v from 'valibot';

import { baseCommit, filesChangedSince } from '../git-changes.ts';
import { projectFiles } from '../module-graph.ts';
import { avoidedWordsIn } from './prose.ts';

/** How many avoided words each folder, and the description of the API, may have. The numbers only ever get smaller. */
const RECORD = 'test/runner/prose/allowed.json';

const recordSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()));

/** Generated from the contracts, or the list of words itself. */
const LEFT_OUT = /\.generated\.ts$|^docs\/(?:errors|fields)\.md$|^test\/(?:runner\/prose|support\/files)\//;

/** Generated from the contracts; the other generated files repeat its texts. */
const API_DOCUMENT = 'docs/openapi.json';

const isProse = (file: string): boolean => file === API_DOCUMENT || (/\.(?:[cm]?[jt]s|md)$/.test(file) && !LEFT_OUT.test(file));

/** The part of the project that a file counts towards: its top-level folder, or the file itself. */
const partOf = (file: string): string => {
  if (file === API_DOCUMENT) return file;
  return file.includes('/') ? (file.split('/')[0] ?? '') : '.';
};

const countByPart = (): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const file of projectFiles().filter(isProse)) {
    const part = partOf(file);
    counts[part] = (counts[part] ?? 0) + avoidedWordsIn(file, readFileSync(file, 'utf8')).length;
  }
  return counts;
};

/** Lists the avoided words in the files of the change, of which some are new. */
const reportChangedFiles = (): void => {
  const base = baseCommit();
  const changed = base === null ? [] : filesChangedSince(base).filter((file) => isProse(file) && existsSync(file));
  for (const file of changed) {
    const words = avoidedWordsIn(file, readFileSync(file, 'utf8'));
    if (words.length > 0) process.stderr.write(`  ${file}: ${words.join(', ')}\n`);
  }
};

/**
 * Compares the avoided words of each part of the project with the recorded numbers; whether none has more. With `record`, a smaller
 * number replaces the recorded one.
 */
export const proseIsAllowed = ({ record }: { readonly record: boolean }): boolean => {
  const allowed = v.parse(recordSchema, readFileSync(RECORD, 'utf8'));
  const counts = Object.entries(countByPart());
  const over = counts.filter(([part, count]) => count > (allowed[part] ?? 0));
  for (const [part, count] of over) {
    process.stderr.write(`${part}: ${count} avoided words, at most ${allowed[part] ?? 0}. docs/contributing.md lists them\n`);
  }
  if (over.length > 0) reportChangedFiles();
  if (record && over.length === 0) writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(counts), null, 2)}\n`);
  return over.length === 0;
};
