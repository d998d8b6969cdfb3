import type { ServerResponse } from 'node:http';

import { makeBedrockLanguageModel } from '../../../functions/imports/adapters/bedrock-language-model.ts';
import { startAwsEndpoint } from '../../support/aws-endpoint.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';

const modelAt = (endpoint: string, log = makeRecordedLog()) =>
  makeBedrockLanguageModel({
    modelId: 'us.example.model-v1:0',
    region: 'us-east-1',
    timeoutMs: 5_000,
    endpoint,
    credentials: () => ({ accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' }),
    log,
  });

const saying =
  (...texts: readonly string[]) =>
  (response: ServerResponse) => {
    response.end(
      JSON.stringify({ output: { message: { role: 'assistant', content: texts.map((text) => ({ text })) } }, stopReason: 'end_turn' }),
    );
  };

const withStatus = (status: number) => (response: ServerResponse) => {
  response.writeHead(status).end('{}');
};

const BENEFICIARY = { account: '012180000000000015', label: 'Ana Ruiz', bank: null };

describe('Bedrock language model', () => {
  it('sends a signed Converse request with the file apart from the instructions', async () => {
    await using bedrock = await startAwsEndpoint(saying(JSON.stringify({ beneficiaries: [BENEFICIARY] })));
    const extraction = await modelAt(bedrock.endpoint).extractBeneficiaries('Ana Ruiz "012180000000000015"', 5_000);
    expect(extraction).toEqual({ kind: 'extracted', beneficiaries: [BENEFICIARY] });
    const [request] = bedrock.received;
    expect(request?.path).toBe('/model/us.example.model-v1%3A0/converse');
    expect(request?.authorization).toContain('/us-east-1/bedrock/aws4_request');
    const document: unknown = expect.stringContaining('Ana Ruiz "012180000000000015"');
    const task: unknown = expect.not.stringContaining('Ana Ruiz');
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      system: [{ text: task }],
      messages: [{ role: 'user', content: [{ text: document }] }],
      inferenceConfig: { temperature: 0 },
    });
  });

  it.each([
    ['in several blocks', ['{"beneficiaries":[{"account":"012180000000000015",', '"label":"Ana Ruiz"}]}']],
    [
      'inside a code fence',
      ['Here it is:\n```json\n{"beneficiaries":[{"account":"012180000000000015","label":"Ana Ruiz","bank":null}]}\n```'],
    ],
  ])('reads the beneficiaries when the model answers %s', async (_how, texts) => {
    await using bedrock = await startAwsEndpoint(saying(...texts));
    expect(await modelAt(bedrock.endpoint).extractBeneficiaries('x', 5_000)).toEqual({ kind: 'extracted', beneficiaries: [BENEFICIARY] });
  });

  it.each(['I cannot help with that.', '{"beneficiaries":"none"}', '{"beneficiaries":[{"account":12}]}', '{'])(
    'reports unreadable_answer when the model answers %j',
    async (answer) => {
      await using bedrock = await startAwsEndpoint(saying(answer));
      expect(await modelAt(bedrock.endpoint).extractBeneficiaries('x', 5_000)).toEqual({
        kind: 'unavailable',
        reason: 'unreadable_answer',
      });
    },
  );

  it.each([
    [429, 'throttled'],
    [503, 'throttled'],
    [403, 'refused'],
    [500, 'refused'],
  ])('reports unavailable when Bedrock answers %i: %s', async (status, reason) => {
    await using bedrock = await startAwsEndpoint(withStatus(status));
    const log = makeRecordedLog();
    expect(await modelAt(bedrock.endpoint, log).extractBeneficiaries('x', 5_000)).toEqual({ kind: 'unavailable', reason });
    expect(log.lines).toMatchObject([{ event: 'language_model_unavailable', fields: { reason } }]);
    expect(log.metrics).toEqual(reason === 'refused' ? ['LanguageModelRefused'] : []);
    expect(bedrock.received).toHaveLength(1);
  });

  it('reports unreadable_answer when the response is not JSON', async () => {
    await using bedrock = await startAwsEndpoint((response) => response.end('<html>'));
    expect(await modelAt(bedrock.endpoint).extractBeneficiaries('x', 5_000)).toEqual({ kind: 'unavailable', reason: 'unreadable_answer' });
  });

  it('reports timeout when Bedrock does not answer in time', async () => {
    await using bedrock = await startAwsEndpoint(null);
    expect(await modelAt(bedrock.endpoint).extractBeneficiaries('x', 50)).toEqual({ kind: 'unavailable', reason: 'timeout' });
  });

  it('reports unavailable when Bedrock cannot be reached', async () => {
    const { endpoint } = await (async () => {
      await using bedrock = await startAwsEndpoint(null);
      return bedrock;
    })();
    expect(await modelAt(endpoint).extractBeneficiaries('x', 5_000)).toEqual({ kind: 'unavailable', reason: 'refused' });
  });
});
