import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import * as v from 'valibot';

import type { makeApiHandler } from '../../../shared/platform/http/api-handler.ts';
import { lambdaContext, type ApiRequest } from '../../support/api/gateway.ts';
import { apiEvent } from '../api-event.ts';
import { REGION } from '../function-environment.ts';

type ApiHandler = ReturnType<typeof makeApiHandler>;

const validationAnswer = v.object({
  data: v.object({ id: v.string(), attributes: v.object({ status: v.string() }) }),
});

/** A validation as an answer shows it. */
export type ShownValidation = { readonly id: string; readonly status: string; readonly etag: string };

/** Calls a function as API Gateway would; throws unless it answers with the expected status. */
export const invoke = async (handler: ApiHandler, request: ApiRequest, expectedStatus: number) => {
  const response = await handler(apiEvent(request), lambdaContext);
  if (response.statusCode !== expectedStatus) {
    throw new Error(`${request.path}: ${response.statusCode} instead of ${expectedStatus}: ${response.body}`);
  }
  return response;
};

/** Reads the validation an answer is about. */
export const shownValidation = ({ body, headers }: Awaited<ReturnType<typeof invoke>>): ShownValidation => {
  const { data } = v.parse(v.pipe(v.string(), v.parseJson(), validationAnswer), body);
  return { id: data.id, status: data.attributes.status, etag: String(headers?.['ETag']) };
};

/** A message in the form in which Lambda passes it to a worker. */
export const recordOf = (body: string): SQSRecord => ({
  messageId: 'bench',
  receiptHandle: 'bench',
  body,
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: String(Date.now()),
    SenderId: 'bench',
    ApproximateFirstReceiveTimestamp: String(Date.now()),
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: `arn:aws:sqs:${REGION}:000000000000:bench`,
  awsRegion: REGION,
});

/** Receives the next message of a queue, in the form in which Lambda passes it to a worker. */
export const receiveRecord = async (emulatorUrl: string, queueUrl: string): Promise<SQSRecord> => {
  const client = new SQSClient({ endpoint: emulatorUrl, region: REGION, useQueueUrlAsEndpoint: false });
  const { Messages: [message] = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: queueUrl, WaitTimeSeconds: 5 }));
  if (message === undefined) throw new Error('the queue is empty');
  await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: message.ReceiptHandle }));
  return recordOf(message.Body ?? '');
};
