import type { Sample } from './sample-validation.ts';
import type { StackInfo } from './stack-file.ts';

const table = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
};

/** Repeats the sample request, from a shell with the variables of `.local/sample.env`. */
export const SAMPLE_COMMAND =
  'curl -s "$BASE_URL/validate" -H "Authorization: Bearer $API_KEY" -H "Content-Type: application/json" -d "@$SAMPLE"';

/** The sample validation as text: the request and the answer. */
export const describeSample = ({ request, status, verdict, answer, files }: Sample): string => {
  const outcome = verdict ?? `status ${status}: ${answer}`;
  return [
    '',
    'Sample: POST /v1/validate',
    table([['request', request], ['verdict', outcome], ...files.map((file) => ['CEP', file] as const)]),
    '',
    'The same as a command:',
    `  . .local/sample.env; ${SAMPLE_COMMAND}`,
  ].join('\n');
};

/** The addresses of a running stack, and a first request to try. */
export const describeStack = (stack: StackInfo, folder: string): string => {
  const key = stack.accounts.find(({ plan }) => plan === 'personal')?.api_key ?? '';
  return [
    '',
    table([
      ['API', stack.base_url],
      ['OpenAPI', `${stack.base_url}/openapi.json`],
      ['CEP portal', `${stack.portal_url}/cep/`],
      [
        'webhook receiver',
        `${stack.webhook_receiver_url} (received requests: ${new URL('/_local/webhooks', stack.webhook_receiver_url).href})`,
      ],
      ['mails, text messages', stack.outbox_url],
      ['OpenID provider `local`', stack.oidc_url],
      ['AWS emulator', `${stack.emulator_url} (${stack.region}, key and secret: test)`],
      ['accounts, keys', `${folder}/stack.json`],
      ['logs', `${folder}/emulator.log, ${folder}/deploy.log`],
      ['API key (personal)', key],
    ]),
    '',
    `  curl -H 'Authorization: Bearer ${key}' ${stack.base_url}/users/me`,
    '',
  ].join('\n');
};
