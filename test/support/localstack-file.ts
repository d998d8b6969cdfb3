import { readFileSync } from 'node:fs';

import * as v from 'valibot';
import { parse } from 'yaml';

/** What of the Compose Specification localstack.yml uses; anything else in it is a mistake. */
const service = v.strictObject({
  profiles: v.tuple([v.string()]),
  image: v.pipe(v.string(), v.regex(/^[a-z0-9]+\/[a-z0-9]+:[\w.-]+$/)),
  network_mode: v.literal('host'),
  environment: v.record(v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]*$/)), v.string()),
  volumes: v.optional(v.array(v.string())),
  healthcheck: v.strictObject({
    test: v.pipe(v.array(v.string()), v.minLength(2)),
    interval: v.pipe(v.string(), v.regex(/^\d+s$/)),
    timeout: v.pipe(v.string(), v.regex(/^\d+s$/)),
    retries: v.pipe(v.number(), v.safeInteger()),
  }),
});

const composeFile = v.strictObject({ services: v.strictObject({ ministack: service, localstack: service }) });

/** The services of localstack.yml. */
export const localstackFile = () => v.parse(composeFile, parse(readFileSync('localstack.yml', 'utf8'))).services;
