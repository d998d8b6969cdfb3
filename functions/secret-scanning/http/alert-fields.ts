import * as v from 'valibot';

import { described, named } from '../../../shared/platform/http/schemas/described.ts';

const text = v.string('validation_error');
const optionalText = (description: string) => v.optional(described(v.nullable(text), description));

/** Body of an alert: GitHub's secret scanning partner programme fixes it. */
export const alertFields = v.array(
  named(
    'ExposedKey',
    v.object({
      token: described(text, 'What was found.'),
      type: described(text, 'The name that its pattern was given to GitHub by.'),
      url: optionalText('Where it was found.'),
      source: optionalText('In what it was found, such as `commit`.'),
    }),
  ),
  'validation_error',
);

const header = (description: string) => v.optional(v.pipe(v.string(), v.description(description)), '');

/** Who signed the body, and the signature. */
export const signatureHeaders = v.object({
  'github-public-key-identifier': header('Which of the public keys of GitHub’s secret scanning signed the body.'),
  'github-public-key-signature': header('ECDSA over P-256 with SHA-256 of the body as it was sent: DER, in base64.'),
});
