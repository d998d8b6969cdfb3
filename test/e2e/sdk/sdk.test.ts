import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import * as v from 'valibot';

import { packSdk } from '../../../infra/sdk/pack.ts';
import { newUser } from '../support/operator.ts';
import { newPayment, portal, requestFor } from '../support/portal.ts';
import { stack } from '../support/stack.ts';

const verdict = v.pipe(v.string(), v.parseJson(), v.object({ data: v.object({ attributes: v.object({ status: v.string() }) }) }));

const optionsFor = (request: ReturnType<typeof requestFor>): readonly string[] =>
  Object.entries(request).flatMap(([field, value]) => [`--${field.replaceAll('_', '-')}`, String(value)]);

test('npx of the packed SDK validates a transfer without a package registry, and its exit status is the verdict', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-'));
  try {
    const tarball = resolve(packSdk(join(folder, 'build')));
    const payment = newPayment();
    await portal.publish(payment);
    const { api_key: apiKey } = await newUser('empresa');
    const spei = (request: ReturnType<typeof requestFor>) =>
      spawnSync('npx', ['--yes', '--offline', '--package', tarball, 'spei', 'validate', ...optionsFor(request)], {
        cwd: folder,
        encoding: 'utf8',
        env: {
          PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
          HOME: folder,
          npm_config_update_notifier: 'false',
          SPEI_API_KEY: apiKey,
          SPEI_BASE_URL: stack.base_url,
        },
      });
    const found = spei(requestFor(payment));
    expect(found.stderr).toBe('');
    expect(found.status).toBe(0);
    expect(v.parse(verdict, found.stdout).data.attributes.status).toBe('valid');
    expect(`${found.stdout}${found.stderr}`).not.toContain(apiKey);
    expect(spei(requestFor(newPayment())).status).toBe(3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
