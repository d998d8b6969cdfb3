import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { makeWorldCardBins } from '../../functions/bank-accounts/adapters/card-bins.ts';
import { CARD_BIN_FILE } from '../../functions/bank-accounts/domain/bin-table.ts';
import { ENTRIES, manifests } from '../../functions/manifests.ts';
import { bundleFunctions, type BundleFolder } from '../../infra/bundling/bundle.ts';
import { listen } from '../../infra/local/http-server.ts';
import { DECIDING_CARD_BINS } from '../../shared/banking/data/deciding-card-bins.generated.ts';
import { TEMPLATE_FORMATS } from '../../shared/imports/domain/template-file.ts';
import { entryFilesOf, type FamilyManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { MAX_COLD_START_BYTES, MAX_FIRST_VALIDATION_BYTES, measureBundle } from '../bench/bundles/bundle-size.ts';
import { functionEnvironment } from '../bench/function-environment.ts';

/** Entries that together have every plugin, chunk, thread and asset of a bundle; one configuration makes all bundles. */
const EVERY_PART = ['validate/api', 'bank-accounts/api', 'imports/api', 'imports/queue-parse', 'validate-ocr/queue-receipts'] as const;

/** More than the functions of esbuild that modules of CommonJS need. */
const MAX_HELPER_BYTES = 2_000;

const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'bundles-'));

const readFiles = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder)
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

/** Read once: most tests search all files of all bundles. */
const contents = new Map<string, ReadonlyMap<string, string>>();

const filesOf = (folder: string): ReadonlyMap<string, string> => {
  const files = contents.get(folder) ?? readFiles(folder);
  contents.set(folder, files);
  return files;
};

/** Files that an entry imports directly or indirectly, without `import()`. */
const loadedWith = (folder: string, file: string, known = new Set<string>()): ReadonlySet<string> => {
  if (known.has(file)) return known;
  known.add(file);
  const code = readFileSync(join(folder, file), 'utf8');
  for (const [, imported = ''] of code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) loadedWith(folder, imported, known);
  return known;
};

/** Runs a module in its own Node.js process, with only this environment. */
const runModule = async (code: string, env: Readonly<Record<string, string>>): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { env });
  return stdout + stderr;
};

const PUBLIC_PLANS = JSON.stringify({
  resource: '/plans/public',
  path: '/plans/public',
  httpMethod: 'GET',
  headers: {},
  requestContext: { requestId: '00000000-0000-4000-8000-000000000000', requestTimeEpoch: 0, identity: { sourceIp: '127.0.0.1' } },
});

const ENVIRONMENT = { SERVICE_VERSION: '1.2.3', TABLE_NAME: 'table', SECRETS_ARN: 'secret', AWS_REGION: 'us-east-1' };

/** An AWS endpoint without items that records the credentials of its callers. */
const startEndpoint = async () => {
  const authorizations: string[] = [];
  const server = createServer((request, response) => {
    authorizations.push(request.headers.authorization ?? '');
    response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0' }).end('{"Items":[],"Count":0,"ScannedCount":0}');
  });
  return { ...(await listen(server)), authorizations };
};

describe('bundles', () => {
  let bundles: BundleFolder;

  beforeAll(async () => {
    bundles = await bundleFunctions(temporaryFolder());
  });

  const callPlans = (env: Readonly<Record<string, string>>): Promise<string> => {
    const module = pathToFileURL(join(bundles('plans/api'), 'api.mjs')).href;
    const code = `const { handler } = await import('${module}'); await handler(${PUBLIC_PLANS}, {}); process.exit(0);`;
    return runModule(code, { ...ENVIRONMENT, ...env });
  };

  test('are byte-identical for the same sources in any folder', async () => {
    const again = await bundleFunctions(temporaryFolder(), { entries: EVERY_PART });
    for (const entry of EVERY_PART) expect(filesOf(again(entry))).toEqual(filesOf(bundles(entry)));
  });

  test('contain no native code, so each runs on arm64 and x86_64', () => {
    // ELF, as shared objects and Node.js add-ons are.
    const isNative = (file: string): boolean => readFileSync(file).subarray(0, 4).equals(Buffer.from('\u007fELF', 'latin1'));
    const files = ENTRIES.flatMap((entry) => readdirSync(bundles(entry)).map((name) => join(bundles(entry), name)));
    expect(files.filter((file) => file.endsWith('.node') || isNative(file))).toEqual([]);
  });

  test('validate/api stays within the bytes that a cold start may load', async () => {
    const { loadedBytes } = await measureBundle('validate/api', bundles('validate/api'), ['api.mjs']);
    expect(loadedBytes).toBeLessThanOrEqual(MAX_COLD_START_BYTES);
  });

  /** The file that `import()` loads, by the name of its module. */
  const chunkFile = (entry: string, name: string): string =>
    readdirSync(bundles(entry)).find((file) => file.startsWith(`${name}-`)) ?? `no chunk ${name}`;

  test('validate/api stays within the bytes that its first validation may load', async () => {
    const files = ['api.mjs', chunkFile('validate/api', 'operation')];
    const { loadedBytes } = await measureBundle('validate/api', bundles('validate/api'), files);
    expect(loadedBytes).toBeLessThanOrEqual(MAX_FIRST_VALIDATION_BYTES);
  });

  test('validate/api keeps the code of its operations in one file', () => {
    const folder = bundles('validate/api');
    const coldStart = loadedWith(folder, 'api.mjs');
    const added = [...loadedWith(folder, chunkFile('validate/api', 'operation'))].filter((file) => !coldStart.has(file));
    expect(added.filter((file) => statSync(join(folder, file)).size > MAX_HELPER_BYTES)).toHaveLength(1);
  });

  test('validate/api imports no node:util before its first verdict, which would load workers and more with it', () => {
    const folder = bundles('validate/api');
    const loaded = loadedWith(folder, chunkFile('validate/api', 'operation'));
    expect([...loaded].filter((file) => readFileSync(join(folder, file), 'utf8').includes('from"node:util"'))).toEqual([]);
  });

  test('without threads keep the code of a cold start in one file, and helpers of packages that are loaded later in another', () => {
    const startsThreads = ({ threads = {} }: FamilyManifest, file: string): boolean => threads[file] !== undefined;
    const families: readonly FamilyManifest[] = manifests;
    const loaded = families.flatMap((family) =>
      entryFilesOf(family)
        .filter((file) => !startsThreads(family, file))
        .map((file) => ({ folder: bundles(`${family.name}/${file}`), entry: `${file}.mjs` })),
    );
    const split = loaded.filter(({ folder, entry }) => {
      const large = [...loadedWith(folder, entry)].filter((file) => statSync(join(folder, file)).size > MAX_HELPER_BYTES);
      return large.length > 1;
    });
    expect(split).toEqual([]);
  });

  test('contain the worldwide BIN directory only in bank-accounts/api', () => {
    const carriers = ENTRIES.filter((entry) => filesOf(bundles(entry)).has(CARD_BIN_FILE));
    expect(carriers).toEqual(['bank-accounts/api']);
    expect(makeWorldCardBins(bundles('bank-accounts/api'))('180000')).toMatchObject({ issuer: 'JCB CO., LTD.', countryIso: 'JP' });
  });

  test('contain the readers of PDFs and workbooks only in threads of the parsers of files, with their licences', () => {
    const marks = ['PDFDocumentProxy', 'sheet_to_json'];
    const carriers = ENTRIES.flatMap((entry) =>
      [...filesOf(bundles(entry))].flatMap(([name, text]) => (marks.some((mark) => text.includes(mark)) ? [`${entry}: ${name}`] : [])),
    );
    expect(carriers).toEqual([
      'expected-payments/queue-parse: pdf-thread.mjs',
      'expected-payments/queue-parse: workbook-thread.mjs',
      'imports/queue-parse: pdf-thread.mjs',
      'imports/queue-parse: workbook-thread.mjs',
      'validation-imports/queue-parse: pdf-thread.mjs',
      'validation-imports/queue-parse: workbook-thread.mjs',
    ]);
    expect([...filesOf(bundles('imports/queue-parse')).keys()]).toEqual(expect.arrayContaining(['PDFJS_LICENSE', 'XLSX_LICENSE']));
  });

  test('contain the templates of imports only in imports/api', () => {
    for (const name of TEMPLATE_FORMATS.map((format) => `beneficiarios.${format}`)) {
      const carriers = ENTRIES.filter((entry) => filesOf(bundles(entry)).has(name));
      expect([name, carriers]).toEqual([name, ['imports/api']]);
      expect(readFileSync(join(bundles('imports/api'), name)).equals(readFileSync(join('functions/imports/template', name)))).toBe(true);
    }
  });

  test('contain the OpenAPI document only in meta/api', () => {
    const carriers = ENTRIES.filter((entry) => [...filesOf(bundles(entry)).values()].some((text) => /openapi"?:"3\.1/.test(text)));
    expect(carriers).toEqual(['meta/api']);
  });

  test('of validate contain the deciding BINs, without the rows of the Mexican directory', () => {
    for (const entry of ENTRIES.filter((name) => name.startsWith('validate/'))) {
      expect([...filesOf(bundles(entry)).values()].filter((text) => text.includes('AMERICAN EXPRESS,AMERICAN EXPRESS'))).toEqual([]);
    }
  });

  test('contain the field rules of a validation request only where requests and rows of files are checked, not in workers', () => {
    const ofFields = 'CLABE (18 digits), card (16) or phone (10, also as +52 55 1234 5678 or (55) 1234-5678).';
    const carriers = ENTRIES.filter((entry) => [...filesOf(bundles(entry)).values()].some((text) => text.includes(ofFields)));
    // The document of the API describes them, too, and the families that erase or export accounts read every manifest.
    expect(carriers.toSorted()).toEqual([
      'account-deletion/queue-purges',
      'data-exports/queue-exports',
      'meta/api',
      'validate-ocr/api',
      'validate/api',
      'validation-imports/api',
      'validation-imports/queue-parse',
    ]);
  });

  test('with BINs contain their notice, and usage/api has no BINs', () => {
    const notice = readFileSync('shared/banking/data/BIN_NOTICE.txt', 'utf8');
    const marks = [...DECIDING_CARD_BINS.map(([, bins]) => bins), 'AMERICAN EXPRESS'];
    const carriers = ENTRIES.filter((entry) => {
      const files = filesOf(bundles(entry));
      return (
        files.has(CARD_BIN_FILE) || [...files].some(([name, text]) => name.endsWith('.mjs') && marks.some((mark) => text.includes(mark)))
      );
    });
    expect(carriers).toEqual(expect.arrayContaining(['bank-accounts/api', 'beneficiaries/api', 'validate/api']));
    expect(carriers).not.toContain('usage/api');
    for (const entry of carriers) expect([entry, filesOf(bundles(entry)).get('BIN_NOTICE.txt')]).toEqual([entry, notice]);
  });

  test('sign AWS calls with the credentials of the environment', async () => {
    await using endpoint = await startEndpoint();
    const { url, authorizations } = endpoint;
    await callPlans({ AWS_ENDPOINT_URL: url, AWS_ACCESS_KEY_ID: 'AKIDFROMENV', AWS_SECRET_ACCESS_KEY: 'secret' });
    expect(authorizations.length).toBeGreaterThan(0);
    for (const authorization of authorizations) expect(authorization).toContain('Credential=AKIDFROMENV/');
  });

  /** The hosts that code looks up, on a machine that resolves none. */
  const hostsAskedBy = async (code: string): Promise<readonly string[]> => {
    const recordLookups = `
      import dns from 'node:dns';
      dns.lookup = (host, options, callback) => {
        console.log('asked for', host);
        callback(Object.assign(new Error('unknown host'), { code: 'ENOTFOUND' }));
      };`;
    const credentials = { AWS_ACCESS_KEY_ID: 'AKIDFROMENV', AWS_SECRET_ACCESS_KEY: 'secret' };
    const settings = { tableName: 'table', bucket: 'bucket', queueUrl: 'http://queue', secretArn: 'secret', portalUrl: 'http://portal' };
    const environment = { ...(await functionEnvironment(settings)), ...ENVIRONMENT, ...credentials };
    const said = await runModule(`${recordLookups}\n${code}`, { ...environment, AWS_MAX_ATTEMPTS: '1' });
    return [...new Set([...said.matchAll(/asked for (\S+)/g)].map(([, host = '']) => host))];
  };

  /** A chunk behind `await import()`, by the name of its source file. */
  const chunkOf = (entry: string, name: string): string => pathToFileURL(join(bundles(entry), chunkFile(entry, name))).href;

  test('call the AWS services of their region', async () => {
    const api = pathToFileURL(join(bundles('plans/api'), 'api.mjs')).href;
    const settings = "{ region: 'us-east-1', timeoutMs: 5000, credentials: () => ({ accessKeyId: 'a', secretAccessKey: 's' }) }";
    const scheduled = "{ groupName: 'g', targetArn: 'arn:aws:sqs:us-east-1:1:q', roleArn: 'arn:aws:iam::1:role/r', deadLetterArn: 'd' }";
    expect(
      await hostsAskedBy(`
        const { handler } = await import('${api}');
        await handler(${PUBLIC_PLANS}, {});
        const { makeBucketObjects } = await import('${chunkOf('validate/api', 'bucket-objects')}');
        await makeBucketObjects({ ...${settings}, bucket: 'certificates' }).put('key', new Uint8Array(1)).catch(() => null);
        const { makeEventBridgeSchedules } = await import('${chunkOf('validate/api', 'eventbridge-schedules')}');
        await makeEventBridgeSchedules({ ...${settings}, ...${scheduled} }).remove('name').catch(() => null);
        const { makeSender } = await import('${chunkOf('validate/api', 'send-messages')}');
        await makeSender('https://sqs.us-east-1.amazonaws.com/1/q').sendOne('body', 0).catch(() => null);
        process.exit(0);`),
    ).toEqual([
      'dynamodb.us-east-1.amazonaws.com',
      'certificates.s3.us-east-1.amazonaws.com',
      'scheduler.us-east-1.amazonaws.com',
      'sqs.us-east-1.amazonaws.com',
    ]);
  });

  test('load no client of S3, EventBridge Scheduler or Bedrock before it is needed', () => {
    const clients = /bucket-objects|eventbridge-schedules|bedrock-language-model/;
    const s3 = 'amz-checksum-sha256';
    const carriers = ENTRIES.filter((entry) => [...filesOf(bundles(entry)).values()].some((text) => text.includes(s3)));
    expect(carriers).toContain('validate/api');
    for (const entry of carriers) {
      const folder = bundles(entry);
      const files = loadedWith(folder, `${entry.split('/')[1] ?? ''}.mjs`);
      expect([...files].filter((file) => clients.test(file) || readFileSync(join(folder, file), 'utf8').includes(s3))).toEqual([]);
    }
  });

  test('load the reader of portal pages, with the names of all character references, behind import() alone', () => {
    const folder = bundles('validate/api');
    const carriersOf = (words: string) => [...filesOf(folder)].flatMap(([file, text]) => (text.includes(words) ? [file] : []));
    // The result's element on a page, and a part of the library's table of names.
    const [readers, names] = [carriersOf('consultaMISPEI'), carriersOf('pplyFunction')];
    expect(readers).toHaveLength(1);
    expect(names).toHaveLength(1);
    expect([...readers, ...names].filter((file) => loadedWith(folder, 'api.mjs').has(file))).toEqual([]);
  });

  test('import nothing of node:http as a module, which would load fetch and WebSocket with it', () => {
    const importers = ENTRIES.filter((entry) => [...filesOf(bundles(entry)).values()].some((text) => text.includes('from"node:http"')));
    expect(importers).toEqual([]);
  });

  test('without credentials in the environment call no AWS service and report the reason', async () => {
    await using endpoint = await startEndpoint();
    await callPlans({ AWS_ENDPOINT_URL: endpoint.url });
    expect(endpoint.authorizations).toEqual([]);
    const source = readdirSync(bundles('plans/api')).find((name) => name.startsWith('unused-credential-source')) ?? '';
    const module = pathToFileURL(join(bundles('plans/api'), source)).href;
    const said = await runModule(`await import('${module}').catch((error) => console.log(error.message));`, ENVIRONMENT);
    expect(said).toContain('No AWS credentials in the environment');
  });
});
