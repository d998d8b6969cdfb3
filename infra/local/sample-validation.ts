import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { isLoopback } from './loopback.ts';
import type { StackInfo } from './stack-file.ts';

const PLAN = 'personal';

const paymentSchema = v.object({
  fecha: v.string(),
  clave_rastreo: v.string(),
  emisor: v.string(),
  cuenta_beneficiaria: v.string(),
  monto: v.string(),
});
/** The simulator's other payments may be of any kind. */
const seededPayments = v.object({ payments: v.looseTuple([paymentSchema]) });

type Payment = v.InferOutput<typeof paymentSchema>;

const verdict = v.object({
  data: v.object({
    id: v.string(),
    attributes: v.object({ status: v.string() }),
    links: v.object({ cep_xml: v.nullable(v.string()), cep_pdf: v.nullable(v.string()) }),
  }),
});

export type Sample = {
  readonly request: string;
  readonly status: number;
  /** Verdict of the validation; null when the API answered with an error. */
  readonly verdict: string | null;
  readonly answer: string;
  readonly files: readonly string[];
};

/** The simulator's first payment; null when the portal is not a simulator. Only portals on this machine are queried. */
const firstPayment = async (portalUrl: string): Promise<Payment | null> => {
  if (!isLoopback(portalUrl)) return null;
  const response = await fetch(`${portalUrl}/_control/payments`).catch(() => null);
  const parsed = v.safeParse(seededPayments, await response?.json().catch(() => null));
  return parsed.success ? parsed.output.payments[0] : null;
};

/** The request body; the amount keeps the payment's own digits. */
const bodyFor = ({ fecha, clave_rastreo, emisor, cuenta_beneficiaria, monto }: Payment): string =>
  JSON.stringify({ fecha, monto: JSON.rawJSON(monto), clave_rastreo, emisor, cuenta_beneficiaria });

const download = async (url: URL, file: string, headers: Record<string, string>): Promise<string> => {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`The certificate could not be downloaded: ${response.status} from ${url.href}`);
  await writeFile(file, new Uint8Array(await response.arrayBuffer()));
  return file;
};

const REQUEST_FILE = 'sample-request.json';

/** Shell variables for further requests: address, key, and the file of a request about an existing payment. */
export const sampleEnvironment = (sample: { readonly baseUrl: string; readonly apiKey: string; readonly folder: string }): string =>
  [`BASE_URL=${sample.baseUrl}`, `API_KEY=${sample.apiKey}`, `SAMPLE=${sample.folder}/${REQUEST_FILE}`, ''].join('\n');

/**
 * Validates the first payment of the portal simulator through the API, and downloads its certificate. Null when the portal is not a
 * simulator, because then no payment is certain to exist. The folder keeps the request and the key, for the commands of the README and the
 * quickstart.
 */
export const runSampleValidation = async ({ base_url, portal_url, accounts }: StackInfo, folder: string): Promise<Sample | null> => {
  const payment = await firstPayment(portal_url);
  if (payment === null) return null;
  const account = accounts.find(({ plan }) => plan === PLAN);
  if (account === undefined) throw new Error(`There is no account on the plan ${PLAN}`);
  const headers = { Authorization: `Bearer ${account.api_key}` };
  const request = bodyFor(payment);
  await writeFile(join(folder, REQUEST_FILE), request);
  await writeFile(join(folder, 'sample.env'), sampleEnvironment({ baseUrl: base_url, apiKey: account.api_key, folder }), { mode: 0o600 });
  const response = await fetch(`${base_url}/validate`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: request,
  });
  const answer = await response.text();
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), verdict), answer);
  if (!response.ok || !parsed.success) return { request, status: response.status, verdict: null, answer, files: [] };

  const { attributes, links } = parsed.output.data;
  const wanted = [
    { link: links.cep_xml, file: join(folder, 'sample-cep.xml') },
    { link: links.cep_pdf, file: join(folder, 'sample-cep.pdf') },
  ];
  const files = await Promise.all(
    wanted.flatMap(({ link, file }) => (link === null ? [] : [download(new URL(link, base_url), file, headers)])),
  );
  return { request, status: response.status, verdict: attributes.status, answer, files };
};
