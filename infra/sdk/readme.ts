/** The part of a document below a heading of the second level, without the heading. */
const sectionOf = (document: string, heading: string): string => {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new RangeError(`the guide has no section ${heading}`);
  return section.slice(heading.length).trim();
};

/** A package has none of the documents that a guide links to. */
const withoutLinks = (text: string): string => text.replaceAll(/ \(\[[^\]]+\]\([^)]+\)\)/g, '').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');

/** The table of a section. */
const tableOf = (section: string): string =>
  section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n');

type Facts = {
  readonly name: string;
  readonly version: string;
  /** The versions of Node.js that it runs on. */
  readonly node: string;
};

const FENCE = '```';

/** The README of the package: how to begin, and the rules of the guide of the SDK, whose text it has. */
export const readmeSource = (guide: string, { name, version, node }: Facts): string => `# ${name}

Client and command line of the SPEI transfer validation API, version ${version}: a method for each operation with its types, repetitions of what
can be repeated, and the verification of webhooks. It needs Node.js ${node.replace('>=', '')} or later and no other package.

## Install

${FENCE}sh
npm install ./${name}-${version}.tgz
export SPEI_API_KEY=cepk_…                      # from the page of the account
export SPEI_BASE_URL=https://api.example.com/v1 # the address of the API
${FENCE}

## A verdict

A method has the name of its operation in the reference of the API. Its input has \`params\`, \`query\`, \`headers\` and \`body\`; its answer
\`status\`, \`headers\` and \`body\`.

${FENCE}ts
import { createClient } from '${name}';

const spei = createClient({ apiKey: process.env.SPEI_API_KEY ?? '', baseUrl: process.env.SPEI_BASE_URL ?? '' });

const { body } = await spei.validateTransfer({
  query: { async: '1' },
  headers: { 'Idempotency-Key': 'payment-4711' },
  body: { fecha: '2026-11-19', monto: 1250.5, clave_rastreo: 'MBAN01002611190012345678', cuenta_beneficiaria: '012180015678912341' },
});
const validation = await spei.waitForVerdict(body.data.id, { timeout: 60_000 });
console.log(validation.data.attributes.status);
${FENCE}

## Repetitions

${tableOf(sectionOf(guide, 'Repetitions'))}

## Errors

${withoutLinks(sectionOf(guide, 'Errors').split('\n\n')[0] ?? '')}

## Webhooks

${withoutLinks(sectionOf(guide, 'Webhooks'))}

## The command line

${FENCE}sh
npx spei validate --fecha 2026-11-19 --monto 1250.50 --clave-rastreo MBAN01002611190012345678 --cuenta-beneficiaria 012180015678912341
npx spei wait <id> --timeout 60
npx spei cep <id> --pdf -o cep.pdf
npx spei request GET '/validations?page[size]=1'
${FENCE}

${tableOf(sectionOf(guide, 'The command line'))}
`;
