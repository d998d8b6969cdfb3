import { catalogue, type ErrorCode } from '../../shared/errors/catalogue.ts';
import { isRetryable } from '../../shared/errors/status.ts';
import { CODES, errorOperations } from './error-operations.ts';

const HEAD = `# Error codes

Generated from the catalogue by \`npm run openapi\`. \`GET /v1/public/errors\` serves the same: code, status, whether it is retryable, the texts in both languages and the operations.

Branch on \`code\`: it never changes its meaning or its status. \`detail\` is for people and follows \`Accept-Language\`. \`source.pointer\` names the field of the body, \`source.parameter\` the parameter. A 422 lists every problem at once. \`{name}\` in a text is filled in with a value of the request or of the service. [Limits and faults](integrate/limits-and-faults.md) describes 429 and 503 with requests to paste.

"Retry" means that the same request, sent again later without a change, can succeed.
`;

/** What callers do about a status. */
const ACTIONS: Readonly<Record<number, string>> = {
  400: 'The request is malformed. Correct it; a repetition gets the same answer.',
  401: 'Send a valid API key (`Authorization: Bearer …`), or sign in again.',
  403: 'The credential or the account may not do this. Use another credential, or do what the text names.',
  404: 'Check the id or the path. Resources of other accounts get the same answer.',
  405: '`Allow` lists the methods of the path.',
  409: 'The resource is in another state than the request assumes. Read it again, then decide.',
  410: 'The resource is erased for good. Forget its id.',
  413: 'Send less, or use the direct upload that the text names.',
  415: 'Send the `Content-Type` that the text names, without compression.',
  422: 'Correct the field or parameter that `source` names. `POST /validate` consumes no quota unit, except with `cuenta_unresolvable_after_probes`: its queries were made.',
  429: 'Wait `Retry-After` seconds. `meta.reason` states which limit was reached.',
  500: 'A fault of the service. Send the request again under the same `Idempotency-Key`; if it persists, report `meta.request_id`.',
  503: 'Send the request again after `Retry-After` seconds, under the same `Idempotency-Key`. No quota unit was consumed.',
};

/** A code of more operations is one of requests in general. */
const MAX_OPERATIONS = 6;

const cell = (text: string): string => text.replaceAll('|', '\\|');

const operationsCell = (operations: readonly string[]): string => {
  if (operations.length === 0) return '';
  return operations.length > MAX_OPERATIONS ? `${operations.length} operations` : operations.map((id) => `\`${id}\``).join(', ');
};

const row = (code: ErrorCode, operations: readonly string[]): string =>
  `| \`${code}\` | ${isRetryable(code) ? 'yes' : 'no'} | ${cell(catalogue[code].en)} | ${operationsCell(operations)} |`;

/** `docs/errors.md`: all codes by status, with what to do about them. Throws RangeError for a status without an action. */
export const errorReference = (): string => {
  const operations = errorOperations();
  const byStatus = [...Map.groupBy(CODES, (code) => catalogue[code].status)].toSorted(([left], [right]) => left - right);
  const sections = byStatus.map(([status, codes]) => {
    const action = ACTIONS[status];
    if (action === undefined) throw new RangeError(`status ${status} has no action`);
    const rows = codes.map((code) => row(code, operations[code] ?? []));
    return [`## ${status}`, '', action, '', '| Code | Retry | Text | Operations |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
  });
  return [HEAD, ...sections].join('\n');
};
