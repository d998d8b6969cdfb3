import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import * as v from 'valibot';

import { baseCommit, filesChangedSince } from '../git-changes.ts';
import { projectFiles } from '../module-graph.ts';
import { avoidedWordsIn } from './prose.ts';

/** How many avoided words each folder may have. The numbers only ever get smaller. */
const RECORD = 'test/runner/prose/allowed.json';

const recordSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()));

/** Generated from the contracts, or the list of words itself. */
const LEFT_OUT = /\.generated\.ts$|^docs\/(?:errors|fields)\.md$|^test\/(?:runner\/prose|support\/files)\//;

const isProse = (file: string): boolean => /\.(?:[cm]?[jt]s|md)$/.test(file) && !LEFT_OUT.test(file);

const folderOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : '.');

const countByFolder = (): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const file of projectFiles().filter(isProse)) {
    const folder = folderOf(file);
    counts[folder] = (counts[folder] ?? 0) + avoidedWordsIn(file, readFileSync(file, 'utf8')).length;
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
 * Compares the avoided words of each folder with the recorded numbers; whether none has more. With `record`, a smaller
 * number replaces the recorded one.
 */
export const proseIsAllowed = ({ record }: { readonly record: boolean }): boolean => {
  const allowed = v.parse(recordSchema, readFileSync(RECORD, 'utf8'));
  const counts = Object.entries(countByFolder());
  const over = counts.filter(([folder, count]) => count > (allowed[folder] ?? 0));
  for (const [folder, count] of over) {
    process.stderr.write(`${folder}: ${count} avoided words, at most ${allowed[folder] ?? 0}. docs/contributing.md lists them\n`);
  }
  if (over.length > 0) reportChangedFiles();
  if (record && over.length === 0) writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(counts), null, 2)}\n`);
  return over.length === 0;
};
