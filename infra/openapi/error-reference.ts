import { catalogue, type ErrorCode } from '../../shared/errors/catalogue.ts';
import { isRetryable } from '../../shared/errors/status.ts';
import type { Language, Text } from '../../shared/errors/text.ts';
import { CODES, errorOperations } from './error-operations.ts';

const HEADS: Readonly<Record<Language, string>> = {
  en: `# Error codes

Every code of an error, with what to do about it.

Generated from the catalogue by \`npm run openapi\`. \`GET /v1/public/errors\` serves the same: code, status, whether it is retryable, the texts in both languages and the operations.

Branch on \`code\`: it never changes its meaning or its status. \`detail\` is for people and follows \`Accept-Language\`. \`source.pointer\` names the field of the body, \`source.parameter\` the parameter. A 422 lists every problem at once. \`{name}\` in a text is filled in with a value of the request or of the service. [Limits and faults](integrate/limits-and-faults.md) describes 429 and 503 with requests to paste.

"Retry" means that the same request, sent again later without a change, can succeed.
`,
  es: `# Códigos de error

Cada código de un error, con lo que hay que hacer.

\`GET /v1/public/errors\` ofrece lo mismo: código, estado, si se puede reintentar, los textos en ambos idiomas y las operaciones.

Decide según \`code\`: nunca cambia de significado ni de estado. \`detail\` es para personas y sigue a \`Accept-Language\`. \`source.pointer\` nombra el campo del cuerpo, \`source.parameter\` el parámetro. Un 422 enumera todos los problemas a la vez. \`{nombre}\` en un texto se llena con un valor de la solicitud o del servicio. [Límites y fallas](integrate/limits-and-faults.md) describe 429 y 503 con solicitudes para copiar.

«Reintentar» significa que la misma solicitud, enviada más tarde sin cambios, puede tener éxito.
`,
};

/** What callers do about a status. */
const ACTIONS: Readonly<Record<number, Text>> = {
  400: {
    en: 'The request is malformed. Correct it; a repetition gets the same answer.',
    es: 'La solicitud está mal formada. Corrígela; una repetición recibe la misma respuesta.',
  },
  401: {
    en: 'Send a valid API key (`Authorization: Bearer …`), or sign in again.',
    es: 'Envía una llave válida (`Authorization: Bearer …`) o inicia sesión de nuevo.',
  },
  403: {
    en: 'The credential or the account may not do this. Use another credential, or do what the text names.',
    es: 'La credencial o la cuenta no puede hacer esto. Usa otra credencial o haz lo que indica el texto.',
  },
  404: {
    en: 'Check the id or the path. Resources of other accounts get the same answer.',
    es: 'Revisa el id o la ruta. Los recursos de otras cuentas reciben la misma respuesta.',
  },
  405: { en: '`Allow` lists the methods of the path.', es: '`Allow` enumera los métodos de la ruta.' },
  409: {
    en: 'The resource is in another state than the request assumes. Read it again, then decide.',
    es: 'El recurso está en otro estado que el que supone la solicitud. Léelo de nuevo y después decide.',
  },
  410: { en: 'The resource is erased for good. Forget its id.', es: 'El recurso se borró para siempre. Olvida su id.' },
  413: {
    en: 'Send less, or use the direct upload that the text names.',
    es: 'Envía menos, o usa la carga directa que indica el texto.',
  },
  415: {
    en: 'Send the `Content-Type` that the text names, without compression.',
    es: 'Envía el `Content-Type` que indica el texto, sin compresión.',
  },
  422: {
    en: 'Correct the field or parameter that `source` names. `POST /validate` consumes no quota unit, except with `cuenta_unresolvable_after_probes`: its queries were made.',
    es: 'Corrige el campo o parámetro que nombra `source`. `POST /validate` no consume cuota, salvo con `cuenta_unresolvable_after_probes`: sus consultas se hicieron.',
  },
  429: {
    en: 'Wait `Retry-After` seconds. `meta.reason` states which limit was reached.',
    es: 'Espera los segundos de `Retry-After`. `meta.reason` indica qué límite se alcanzó.',
  },
  500: {
    en: 'A fault of the service. Send the request again under the same `Idempotency-Key`; if it persists, report `meta.request_id`.',
    es: 'Una falla del servicio. Envía la solicitud otra vez con el mismo `Idempotency-Key`; si persiste, reporta `meta.request_id`.',
  },
  503: {
    en: 'Send the request again after `Retry-After` seconds, under the same `Idempotency-Key`. No quota unit was consumed.',
    es: 'Envía la solicitud otra vez después de los segundos de `Retry-After`, con el mismo `Idempotency-Key`. No se consumió cuota.',
  },
};

const WORDS: Readonly<
  Record<Language, { readonly columns: string; readonly yes: string; readonly no: string; readonly operations: string }>
> = {
  en: { columns: '| Code | Retry | Text | Operations |', yes: 'yes', no: 'no', operations: 'operations' },
  es: { columns: '| Código | Reintentar | Texto | Operaciones |', yes: 'sí', no: 'no', operations: 'operaciones' },
};

/** A code of more operations is one of requests in general. */
const MAX_OPERATIONS = 6;

const cell = (text: string): string => text.replaceAll('|', '\\|');

const operationsCell = (operations: readonly string[], language: Language): string => {
  if (operations.length === 0) return '';
  return operations.length > MAX_OPERATIONS
    ? `${operations.length} ${WORDS[language].operations}`
    : operations.map((id) => `\`${id}\``).join(', ');
};

const row = (code: ErrorCode, operations: readonly string[], language: Language): string => {
  const { yes, no } = WORDS[language];
  return `| \`${code}\` | ${isRetryable(code) ? yes : no} | ${cell(catalogue[code][language])} | ${operationsCell(operations, language)} |`;
};

/** All codes by status, with what to do about them; in English it is `docs/errors.md`. Throws RangeError for a status without an action. */
export const errorReference = (language: Language): string => {
  const operations = errorOperations();
  const byStatus = [...Map.groupBy(CODES, (code) => catalogue[code].status)].toSorted(([left], [right]) => left - right);
  const sections = byStatus.map(([status, codes]) => {
    const action = ACTIONS[status];
    if (action === undefined) throw new RangeError(`status ${status} has no action`);
    const rows = codes.map((code) => row(code, operations[code] ?? [], language));
    return [`## ${status}`, '', action[language], '', WORDS[language].columns, '| --- | --- | --- | --- |', ...rows, ''].join('\n');
  });
  return [HEADS[language], ...sections].join('\n');
};
