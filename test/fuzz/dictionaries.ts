import { writeFile } from 'node:fs/promises';

/** Writes the values of a dictionary of schemathesis.toml, which reads them from `.local/fuzz-<name>.txt`. */
export const writeDictionary = (name: string, values: readonly string[]): Promise<void> =>
  writeFile(`.local/fuzz-${name}.txt`, values.map((value) => `"${value}"\n`).join(''));
