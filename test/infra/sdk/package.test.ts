import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { manifests } from '../../../functions/manifests.ts';
import { packSdk } from '../../../infra/sdk/pack.ts';

const OPERATION_IDS = manifests.flatMap(({ contracts }) => contracts.map(({ operationId }) => operationId));

/** What integrators write. Each line below `@ts-expect-error` must not compile. */
const CONSUMER = `
import { createClient, iterate, SpeiError, verifyWebhook, type Client, type ValidationStatus } from 'spei-validation';

const spei: Client = createClient({ apiKey: 'cepk_x', baseUrl: 'https://api.example.com/v1' });
export const methods: Record<${OPERATION_IDS.map((id) => `'${id}'`).join(' | ')}, (...input: never[]) => Promise<object>> = spei;
export const isOperation = (name: Exclude<keyof Client, 'waitForVerdict'>): name is keyof typeof methods => name in methods;

const validated = await spei.validateTransfer({ body: { fecha: '2026-11-19', monto: 1250.5, clave_rastreo: 'MBAN01002611190012345678' } });
export const status: ValidationStatus = validated.body.data.attributes.status;
if (validated.status === 202) validated.body.meta.next_poll_after_seconds.toFixed();
for await (const each of iterate(spei.listValidations, { query: { status: 'valid' } })) each.attributes.status satisfies ValidationStatus;
export const cep: Uint8Array | null = (await spei.getCep({ params: { id: '1' }, query: { format: 'xml' } })).body;
const event = verifyWebhook({ body: '', headers: {} }, { secrets: [] });
if (event.type === 'import.failed') event.data.id.slice();
export const pointer = (error: unknown): string | null => (error instanceof SpeiError ? error.pointer : null);
export const verdict: ValidationStatus = (await spei.waitForVerdict('1', { timeout: 1000 })).data.attributes.status;

// @ts-expect-error an amount is a number
await spei.validateTransfer({ body: { fecha: '2026-11-19', monto: '1250.50' } });
// @ts-expect-error the body is mandatory
await spei.validateTransfer({});
// @ts-expect-error no such field
await spei.validateTransfer({ body: { fecha: '2026-11-19', monto: 1, amount: 1 } });
// @ts-expect-error the id is mandatory
await spei.getValidation({ params: {} });
// @ts-expect-error no such operation
await spei.validate({});
`;

const folder = mkdtempSync(join(tmpdir(), 'sdk-'));
const installed = join(folder, 'node_modules/spei-validation');

/** What the compiler prints about files in the folder of an integrator. */
const compile = (files: readonly string[]): string => {
  const types = ['--types', 'node', '--typeRoots', resolve('node_modules/@types')];
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', ...types];
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  return spawnSync(process.execPath, [compiler, ...options, ...files], { cwd: folder, encoding: 'utf8' }).stdout;
};

beforeAll(() => {
  const tarball = packSdk(join(folder, 'build'));
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1']);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the packed SDK', () => {
  test('has a typed method for every operation and no other, and refuses what the contracts refuse', () => {
    writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
    expect(compile(['consumer.ts'])).toBe('');
  });

  test('has a README whose programs compile, whose commands exist, and which links to no document of the repository', () => {
    const readme = readFileSync(join(installed, 'README.md'), 'utf8');
    const programs = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
    expect(programs.length).toBeGreaterThan(1);
    const files = programs.map((code, index) => {
      const file = `readme-${index}.ts`;
      writeFileSync(join(folder, file), code);
      return file;
    });
    expect(compile(files)).toBe('');
    const usage = readFileSync(join(installed, 'lib/cli.js'), 'utf8');
    const commands = [...readme.matchAll(/^npx spei (\w+)/gm)].map(([, command = '']) => command);
    expect(commands.filter((command) => !usage.includes(`\n  ${command} `))).toEqual([]);
    expect(readme.match(/\]\(/g)).toBeNull();
    expect(commands).toContain('validate');
  });

  test('imports nothing but its own modules and those of Node.js', () => {
    const files = globSync(join(installed, 'lib/*.js'));
    const imported = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, name = '']) => name));
    expect(files.length).toBeGreaterThan(10);
    expect(imported.filter((name) => !/^(?:\.\/[\w-]+\.js|node:[\w/]+)$/.test(name))).toEqual([]);
  });
});
