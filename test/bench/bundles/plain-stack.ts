import { IdempotencyConfig, makeIdempotent } from '@aws-lambda-powertools/idempotency';
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb';
import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware';
import { Tracer } from '@aws-lambda-powertools/tracer';
import { captureLambdaHandler } from '@aws-lambda-powertools/tracer/middleware';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { jwtVerify } from 'jose';
import * as v from 'valibot';

/**
 * A validation function built from the usual parts in the usual way: every client at the top, the document client, all of Powertools. It is
 * only bundled and loaded, never called.
 */
const logger = new Logger({ serviceName: 'plain' });
const metrics = new Metrics({ namespace: 'Plain', serviceName: 'plain' });
const tracer = new Tracer({ serviceName: 'plain' });
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const queue = new SQSClient({});
const scheduler = new SchedulerClient({});
const persistenceStore = new DynamoDBPersistenceLayer({ tableName: 'idempotency' });

const transfer = v.object({ fecha: v.pipe(v.string(), v.isoDate()), clave_rastreo: v.string(), monto: v.number() });

const validate = makeIdempotent(
  async (id: string, body: unknown): Promise<string> => {
    const request = v.parse(transfer, body);
    const account = await table.send(new GetCommand({ TableName: 'plain', Key: { pk: id } }));
    await table.send(new PutCommand({ TableName: 'plain', Item: { pk: id, ...request, account: account.Item } }));
    await queue.send(new SendMessageCommand({ QueueUrl: 'plain', MessageBody: id }));
    await scheduler.send(
      new CreateScheduleCommand({
        Name: id,
        ScheduleExpression: 'rate(1 minute)',
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target: { Arn: 'plain', RoleArn: 'plain' },
      }),
    );
    await table.send(new UpdateCommand({ TableName: 'plain', Key: { pk: id }, UpdateExpression: 'REMOVE lease' }));
    return id;
  },
  { persistenceStore, config: new IdempotencyConfig({}) },
);

export const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
  .use(injectLambdaContext(logger))
  .use(logMetrics(metrics))
  .use(captureLambdaHandler(tracer))
  .handler(async (event) => {
    const token = await jwtVerify(event.headers['Authorization'] ?? '', new TextEncoder().encode('plain'));
    metrics.addMetric('Validation', MetricUnit.Count, 1);
    return { statusCode: 200, body: await validate(token.payload.sub ?? '', JSON.parse(event.body ?? '')) };
  });
