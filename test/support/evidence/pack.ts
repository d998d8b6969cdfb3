import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The verifier, as the guide prints it. */
export const verifierScript = (): string =>
  /<<'SCRIPT'\n(.*?)\nSCRIPT\n/s.exec(readFileSync('docs/integrate/evidence.md', 'utf8'))?.[1] ?? '';

/** Runs the verifier of the guide on a pack; returns what it prints. */
export const verifyWithScript = (pack: Uint8Array, keys: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  const file = (name: string, content: Uint8Array | string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const script = file('verify-evidence.mjs', verifierScript());
  return spawnSync(process.execPath, [script, file('pack.zip', pack), file('keys.json', keys)], { encoding: 'utf8' }).stdout;
};

const LOCAL_FILE = 0x04034b50;

/** The files of a pack, by their path. */
export const filesOf = (pack: Buffer): ReadonlyMap<string, Buffer> => {
  const files = new Map<string, Buffer>();
  for (let at = 0; pack.readUInt32LE(at) === LOCAL_FILE;) {
    const start = at + 30 + pack.readUInt16LE(at + 26);
    const end = start + pack.readUInt32LE(at + 22);
    files.set(pack.toString('utf8', at + 30, start), pack.subarray(start, end));
    at = end;
  }
  return files;
};
