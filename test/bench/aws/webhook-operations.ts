import { randomUUID } from 'node:crypto';

import type { SQSRecord } from 'aws-lambda';

import { eventIdOf } from '../../../shared/events/event-id.ts';
import { auditRow } from '../../../shared/identity/accounts/adapters/audit-item.ts';
import { makeVault } from '../../../shared/platform/secrets/secrets-manager-vault.ts';
import { makeEndpointStore } from '../../../shared/webhooks/adapters/endpoint-store.ts';
import { secretContext } from '../../../shared/webhooks/domain/endpoint-secret.ts';
import type { Endpoint } from '../../../shared/webhooks/domain/endpoint.ts';
import { accountOwner } from '../../../shared/webhooks/domain/owner.ts';
import { anEndpoint } from '../../support/builders/webhooks.ts';
import type { BenchDeployment } from './deployment.ts';
import { receiveRecord, recordOf } from './functions.ts';
import type { Operation } from './operation.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Loads the product's functions; the environment must already be theirs. */
const loadFunctions = async () => ({
  accept: (await import('../../../functions/webhooks/queue-events.ts')).handler,
  deliver: (await import('../../../functions/webhooks/queue-deliveries.ts')).handler,
});

/** The message of a new event. */
const newEvent = (userId: string): SQSRecord => {
  const id = randomUUID();
  const links = { self: `/v1/validations/${id}`, cep_xml: null, cep_pdf: null };
  const payload = {
    userId,
    type: 'validation.completed',
    at: Date.now(),
    data: { type: 'validation', id, attributes: { status: 'not_found', central_status: null, etag_version: 1 }, links },
  };
  const eventId = eventIdOf({ pk: `VALIDATION#${id}`, sk: 'VALIDATION', version: 1 }, 'validation.completed');
  return recordOf(JSON.stringify({ kind: 'delivery', subscriber: 'webhooks', id: eventId, payload, correlationId: randomUUID() }));
};

const succeed = ({ batchItemFailures: failures }: { readonly batchItemFailures: readonly unknown[] }): void => {
  if (failures.length > 0) throw new Error('a webhook function failed');
};

/** An event that becomes a delivery to one endpoint, and the delivery, in this order. */
export const prepareWebhookOperations = async (deployment: BenchDeployment): Promise<readonly Operation[]> => {
  const { table, userId, secretArn, receiverUrl, emulatorUrl, queueUrl } = deployment;
  const functions = await loadFunctions();
  const owner = accountOwner(userId);
  const plain = anEndpoint('bench');
  const endpoint: Endpoint = {
    ...plain,
    owner,
    url: receiverUrl,
    responseSpeed: 'quick',
    createdAt: 0,
    secret: await makeVault(secretArn).seal(SECRET, secretContext(owner, plain.id)),
  };
  const endpoints = makeEndpointStore(table, auditRow);
  await endpoints.create(endpoint, null, null);
  let moves = 0;
  /** Gives the endpoint another URL, for which no attempt has shown yet whether it is quick. */
  const forgetResponseSpeed = async (): Promise<void> => {
    moves += 1;
    await endpoints.change(owner, plain.id, { url: `${receiverUrl}?move=${moves}` }, Date.now());
  };
  return [
    {
      name: 'webhook: event accepted',
      budget: { roundTrips: 2, writeUnits: 7 },
      run: async (counted) => {
        succeed(await counted(() => functions.accept({ Records: [newEvent(userId)] })));
      },
    },
    {
      name: 'webhook: delivery made',
      // One round trip and unit of a run, not of each delivery, add up its outcomes for the metrics of the administration.
      budget: { roundTrips: 8, writeUnits: 5 },
      run: async (counted) => {
        const record = await receiveRecord(emulatorUrl, queueUrl);
        succeed(await counted(() => functions.deliver({ Records: [record] })));
      },
    },
    {
      name: 'webhook: delivery made to an endpoint that is not quick',
      budget: { roundTrips: 10, writeUnits: 6 },
      run: async (counted) => {
        await forgetResponseSpeed();
        succeed(await functions.accept({ Records: [newEvent(userId)] }));
        const record = await receiveRecord(emulatorUrl, queueUrl);
        succeed(await counted(() => functions.deliver({ Records: [record] })));
      },
    },
  ];
};
