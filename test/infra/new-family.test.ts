import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import { pathWithProjectTools } from '../../infra/local/command.ts';
import { namesOf, withNames } from '../../infra/new-family/names.ts';
import { registrationsOf } from '../../infra/new-family/registrations.ts';

const LEFT_OUT = new Set(['node_modules', '.git', '.local', 'cdk.out', 'coverage']);

describe('namesOf', () => {
  test('returns every form of the name that the files need', () => {
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
      oneInWords: 'a price alert',
      pluralWords: 'price alerts',
      titleWords: 'Price alerts',
    });
  });

  test.each([
    ['companies', 'company', 'a company'],
    ['postal-addresses', 'postal-address', 'a postal address'],
    ['addresses', 'address', 'an address'],
    ['boxes', 'box', 'a box'],
    ['batches', 'batch', 'a batch'],
    ['invoices', 'invoice', 'an invoice'],
    ['purchases', 'purchase', 'a purchase'],
    ['statuses', 'status', 'a status'],
    ['warehouses', 'warehouse', 'a warehouse'],
    ['units', 'unit', 'a unit'],
    ['finance', 'finance', 'a finance'],
    ['playground', 'playground', 'a playground'],
    ['bulk', 'bulk', 'a bulk'],
    ['ocr', 'ocr', 'an ocr'],
    ['analysis', 'analysis', 'an analysis'],
  ])('calls one of %s %s', (family, item, oneInWords) => {
    expect(namesOf(family)).toMatchObject({ family, item, oneInWords });
  });

  test('names one item as given', () => {
    expect(namesOf('finance', 'report')).toMatchObject({ family: 'finance', item: 'report', itemPascal: 'Report', resource: 'finance' });
  });

  test.each(['', 'Notes', 'price_alerts', '-notes', 'notes-', '2notes', 'a notes', '../notes'])(
    'returns null for the family %j',
    (family) => {
      expect(namesOf(family)).toBeNull();
      expect(namesOf('notes', family)).toBeNull();
    },
  );

  test.each(['names', 'routes', 'classes', 'maps', 'records'])(
    'returns null for %s, whose singular has another meaning in code',
    (family) => {
      expect(namesOf(family)).toBeNull();
      expect(namesOf(family, 'bank-statement')).toMatchObject({ family, item: 'bank-statement' });
    },
  );
});

test('withNames replaces placeholders of names and leaves other text as it is', () => {
  const names = namesOf('notes');
  if (names === null) throw new TypeError('the name is not valid');
  expect(withNames("import { a__Item__ } from './__item__.ts'; // __dirname", names)).toBe(
    "import { aNote } from './note.ts'; // __dirname",
  );
});

test('registrationsOf adds the permissions that do not exist yet', async () => {
  const names = namesOf('finance');
  const file = 'shared/identity/access/domain/permissions.ts';
  const registration = names === null ? undefined : registrationsOf(names).find((each) => each.file === file);
  const once = registration?.register(await readFile(file, 'utf8'));
  expect(once).toMatch(/'expected_payments:delete',\n.*'finance:read',\n.*'finance:create',\n.*'finance:update',\n/);
  expect(registration?.register(once ?? '')).toBe(once);
});

describe('a new family in a copy of the project', () => {
  let copy: string;
  let files: readonly string[];

  const run = async (command: string, ...args: readonly string[]): Promise<string> => {
    const env = { ...process.env, PATH: pathWithProjectTools() };
    const { stdout } = await promisify(execFile)(command, args, { cwd: copy, env, maxBuffer: 2 ** 26 });
    return stdout;
  };

  const generate = (...args: readonly string[]): Promise<string> => run('node', 'infra/new-family/main.ts', ...args);

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'new-family-'));
    await cp('.', copy, { recursive: true, filter: (source) => !LEFT_OUT.has(basename(source)) });
    await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
    const written = [await generate('price-alerts'), await generate('insurance')].join('');
    files = [...new Set(Array.from(written.matchAll(/^ {2}(\S+)$/gm), ([, file = '']) => file))];
  });

  afterAll(() => rm(copy, { recursive: true, force: true }));

  test('is refused when its folder exists or its name is not valid', async () => {
    await expect(generate('insurance')).rejects.toThrow('functions/insurance exists already');
    await expect(generate('Notes')).rejects.toThrow('npm run new-family <name>');
    await expect(generate('bulk', '--item', 'Upload')).rejects.toThrow('npm run new-family <name>');
  });

  test('passes the checks of types, rules, format, layers and dead code', async () => {
    expect(files).toEqual(
      expect.arrayContaining(['functions/price-alerts/family.ts', 'functions/insurance/api.ts', 'infra/families/identity/insurance.ts']),
    );
    const modules = files.filter((file) => file.endsWith('.ts'));
    await run('oxlint', ...modules);
    await run('oxfmt', '--check', ...files.filter((file) => !file.endsWith('.md')));
    expect(await run('depcruise', 'functions', 'shared', 'infra', 'test')).not.toMatch(/insurance|price-alerts/);
    await run('knip');
  });

  test('passes its own tests and those of every family', async () => {
    const everyFamily = ['test/infra/cost-report', 'test/infra/templates/functions', 'test/unit/errors', 'test/contract'];
    await run('jest', '--selectProjects', 'unit', 'component', 'contract', 'infra', '--', 'insurance', 'price-alerts', ...everyFamily);
    await run('jest', '--selectProjects', 'component', '-t', 'PriceAlert|Insurance', '--', 'test/component/identity/permission-matrix');
  });
});
