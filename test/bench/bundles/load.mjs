/** Loads modules one after the other the way the Lambda runtime does and prints the milliseconds that took. */
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const files = process.argv.slice(2);
const require = createRequire(import.meta.url);

const startedAt = performance.now();
for (const file of files) {
  if (file.endsWith('.mjs')) await import(pathToFileURL(file).href);
  else require(file);
}
process.stdout.write(String(performance.now() - startedAt));
