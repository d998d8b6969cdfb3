import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import { pathWithProjectTools } from '../../infra/local/command.ts';
import { namesOf, withNames } from '../../infra/new-family/names.ts';

/** Checking types and rules of the whole tree takes its time on a busy machine. */
const CHECK_MS = 300_000;

const LEFT_OUT = new Set(['node_modules', '.git', '.local', 'cdk.out', 'coverage']);

describe('the name of a family', () => {
  test('gives every name that its files need', () => {
    expect(namesOf('price-alerts')).toEqual({
      family: 'price-alerts',
      item: 'price-alert',
      itemPascal: 'PriceAlert',
      itemCamel: 'priceAlert',
      itemsCamel: 'priceAlerts',
      snake: 'price_alert',
      resource: 'price_alerts',
      partition: 'PRICE_ALERTS',
      words: 'price alert',
      pluralWords: 'price alerts',
      titleWords: 'Price alerts',
    });
  });

  test.each(['', 'Notes', 'note', 'price_alerts', '-notes', 'notes-', '2notes', 'a notes', '../notes'])('is none of %j', (text) => {
    expect(namesOf(text)).toBeNull();
  });

  test('is written wherever a text has a placeholder of it, and nowhere else', () => {
    const names = namesOf('notes');
    if (names === null) throw new TypeError('that is a name');
    expect(withNames("import { a__Item__ } from './__item__.ts'; // __dirname", names)).toBe(
      "import { aNote } from './note.ts'; // __dirname",
    );
  });
});

describe('a new family in a copy of the project', () => {
  let copy: string;
  let files: readonly string[];

  const run = async (command: string, ...args: readonly string[]): Promise<string> => {
    const env = { ...process.env, PATH: pathWithProjectTools() };
    const { stdout } = await promisify(execFile)(command, args, { cwd: copy, env, maxBuffer: 2 ** 26 });
    return stdout;
  };

  const generate = (name: string): Promise<string> => run('node', 'infra/new-family/main.ts', name);

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'new-family-'));
    await cp('.', copy, { recursive: true, filter: (source) => !LEFT_OUT.has(basename(source)) });
    await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
    const written = [await generate('price-alerts'), await generate('notes')].join('');
    files = [...new Set(Array.from(written.matchAll(/^ {2}(\S+)$/gm), ([, file = '']) => file))];
  }, CHECK_MS);

  afterAll(() => rm(copy, { recursive: true, force: true }));

  test('is written once: the second time nothing is touched', async () => {
    await expect(generate('notes')).rejects.toThrow('functions/notes exists already');
    await expect(generate('Notes')).rejects.toThrow('npm run new-family <name>');
  });

  test(
    'passes the checks of types, rules, format, layers and dead code',
    async () => {
      expect(files).toEqual(
        expect.arrayContaining(['functions/price-alerts/family.ts', 'functions/notes/api.ts', 'infra/families/notes.ts']),
      );
      await run('tsc', '--project', '.');
      await run('eslint', '--max-warnings=0', ...files.filter((file) => file.endsWith('.ts')));
      await run('prettier', '--check', ...files);
      expect(await run('depcruise', 'functions', 'shared', 'infra', 'test')).not.toMatch(/notes|price-alerts/);
      await run('knip');
    },
    CHECK_MS,
  );

  test(
    'passes its own tests and those that hold for every family',
    async () => {
      const everyFamily = [
        'test/infra/figures',
        'test/infra/functions',
        'test/component/identity/permission-matrix',
        'test/component/platform/access',
        'test/unit/errors',
        'test/contract',
      ];
      await run('jest', '--selectProjects', 'unit', 'component', 'contract', 'infra', '--', 'notes', 'price-alerts', ...everyFamily);
    },
    CHECK_MS,
  );
});
