import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sheetOf as beneficiarySheet } from '../../functions/beneficiaries/domain/export-sheet.ts';
import { deliverySheet } from '../../functions/webhooks/domain/delivery-sheet.ts';
import { bodyExamples } from '../../infra/openapi/body-examples.ts';
import { fileExamples } from '../../infra/openapi/file-examples.ts';
import { tagDescriptions } from '../../infra/openapi/tags.ts';
import { parseCepXml } from '../../shared/banxico/domain/cep/cep-xml.ts';
import { apiDescription, operations, problemsAt } from '../support/openapi-document.ts';

const { components, webhooks, tags } = apiDescription;

const byId = operations.map((each) => [each.operationId, each] as const);

/** Members of every envelope and of every resource, which need no text. */
const ENVELOPE_MEMBERS = ['data', 'meta', 'links', 'attributes'];

describe('descriptions', () => {
  test.each(byId)('%s has one, and each of its parameters has one', (_id, { description, parameters }) => {
    expect(description).toMatch(/./);
    expect(parameters.filter((each) => each.description === undefined).map(({ name }) => name)).toEqual([]);
  });

  test('every field of every component has one', () => {
    const undescribed = Object.entries(components.schemas).flatMap(([component, { properties }]) =>
      Object.entries(properties ?? {}).flatMap(([name, property]: [string, unknown]) =>
        ENVELOPE_MEMBERS.includes(name) || (typeof property === 'object' && property !== null && 'description' in property)
          ? []
          : [`${component}.${name}`],
      ),
    );
    expect(undescribed).toEqual([]);
  });

  test('every tag has one, and none is left over', () => {
    expect(tags.map(({ name }) => name).toSorted()).toEqual(Object.keys(tagDescriptions).toSorted());
  });
});

/** Whether a body of a media type can be shown in the document. */
const isText = (mediaType: string): boolean => ['application/json', 'application/xml'].includes(mediaType) || mediaType.startsWith('text/');

describe('examples', () => {
  test.each(byId)('%s has those of its request, and they obey its schemas', (_id, { path, method, requestBody, parameters }) => {
    const place = ['paths', path, method];
    const body = requestBody?.content['application/json'];
    expect(body === undefined || body.example !== undefined).toBe(true);
    if (body !== undefined)
      expect(problemsAt([...place, 'requestBody', 'content', 'application/json', 'schema'], body.example)).toEqual([]);
    expect(parameters.filter(({ required, example }) => required && example === undefined)).toEqual([]);
    const problems = parameters.flatMap(({ example, place: parameter }) =>
      example === undefined ? [] : problemsAt([...parameter, 'schema'], example),
    );
    expect(problems).toEqual([]);
  });

  test.each(byId)('%s has one of each of its answers', (_id, { responses }) => {
    const without = Object.entries(responses).flatMap(([status, { content }]) =>
      Object.entries(content).flatMap(([mediaType, { example, examples }]) =>
        isText(mediaType) && example === undefined && examples === undefined ? [`${status} ${mediaType}`] : [],
      ),
    );
    expect(without).toEqual([]);
  });

  test.each(Object.entries(components.examples))('%s obeys its component', (name, { value }) => {
    expect(problemsAt(['components', 'schemas', name], value)).toEqual([]);
  });

  test.each(Object.entries(components.responses))('%s has one that obeys its schema', (name, { content }) => {
    const place = ['components', 'responses', name, 'content', 'application/json', 'schema'];
    expect(problemsAt(place, content['application/json']?.example)).toEqual([]);
  });

  test.each(Object.entries(webhooks))('%s has one', (_type, { post }) => {
    const { schema, examples } = post.requestBody.content['application/json'];
    expect(Object.values(examples).map(({ $ref }) => $ref.split('/').at(-1))).toEqual([schema.$ref.split('/').at(-1)]);
  });

  test('of files are as the service writes and reads them', () => {
    const { exportBeneficiaries, exportWebhookDeliveries, getBeneficiaryImportTemplate, getCep } = fileExamples;
    const headerOf = (text: unknown): string => String(text).split('\r\n')[0] ?? '';
    const template = (extension: string): string =>
      readFileSync(join(import.meta.dirname, `../../functions/imports/template/beneficiarios.${extension}`), 'utf8')
        .replace(/^\ufeff/, '')
        .split(/\r?\n/)[0] ?? '';
    expect(headerOf(exportBeneficiaries?.['text/csv'])).toBe(beneficiarySheet([]).header.join(','));
    expect(headerOf(exportWebhookDeliveries?.['text/csv'])).toBe(deliverySheet([], () => null).header.join(','));
    expect(headerOf(getBeneficiaryImportTemplate?.['text/csv'])).toBe(template('csv'));
    expect(headerOf(getBeneficiaryImportTemplate?.['text/plain'])).toBe(template('txt'));
    expect(parseCepXml(new TextEncoder().encode(String(getCep?.['application/xml'])))).toMatchObject({ ok: true });
  });

  test('of bodies and files belong to operations that exist', () => {
    const ids = new Set(operations.map(({ operationId }) => operationId));
    expect(Object.keys({ ...bodyExamples, ...fileExamples }).filter((id) => !ids.has(id))).toEqual([]);
  });
});
