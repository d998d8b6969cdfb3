import { readFileSync } from 'node:fs';

import { EMULATOR_REQUIREMENTS } from '../../../infra/local/emulator/emulator.ts';
import { localstackFile } from '../../support/localstack-file.ts';

/** The address that the file's own instructions give to `npm start`. */
const ADDRESS = 'http://127.0.0.1:4566';

describe('localstack.yml', () => {
  const { ministack, localstack } = localstackFile();

  test('has the version of MiniStack that npm start installs', () => {
    const [, version] = /^ministack==(\S+)/m.exec(readFileSync(EMULATOR_REQUIREMENTS, 'utf8')) ?? [];
    expect(ministack.image).toBe(`ministackorg/ministack:${version ?? ''}`);
  });

  test('pins the image of LocalStack to one release, and passes its token', () => {
    expect(localstack.image).toMatch(/^localstack\/localstack:\d{4}\.\d{2}\.\d+$/);
    expect(localstack.environment).toHaveProperty('LOCALSTACK_AUTH_TOKEN');
  });

  test('starts each emulator by its own profile, at the address of npm start', () => {
    expect(readFileSync('localstack.yml', 'utf8')).toContain(`AWS_ENDPOINT_URL=${ADDRESS} npm start`);
    const { host, hostname, port } = new URL(ADDRESS);
    expect([ministack.profiles, localstack.profiles]).toEqual([['ministack'], ['localstack']]);
    expect(ministack.environment).toMatchObject({ BIND_HOST: hostname, GATEWAY_PORT: port });
    expect(localstack.environment).toMatchObject({ GATEWAY_LISTEN: host });
  });

  test('checks the health of each where npm start checks it', () => {
    for (const { healthcheck } of [ministack, localstack]) {
      expect(healthcheck.test[0]).toBe('CMD');
      expect(healthcheck.test.at(-1)).toContain(`${ADDRESS}/_localstack/health`);
    }
  });
});
