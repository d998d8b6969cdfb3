import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

import { openSecrets } from '../../functions/webhooks/use-cases/endpoint-secrets.ts';
import type { RawItem } from '../../shared/platform/dynamodb/table.ts';
import type { Vault } from '../../shared/platform/secrets/vault.ts';
import { endpointFromItem } from '../../shared/webhooks/adapters/endpoint-item.ts';
import { ENDPOINT_SORT } from '../../shared/webhooks/adapters/keys.ts';
import { ownerOfPartition } from '../operator/master-secret/owner-of-partition.ts';

const endpointIn = (item: RawItem) => endpointFromItem(ownerOfPartition(String(item['pk'])), item);

/** Reads the secrets of every endpoint there is, whosever it is: by a scan, which a table on a laptop can afford. */
export const makeWebhookSecrets = (tableName: string, vault: Vault) => async (): Promise<readonly string[]> => {
  const client = new DynamoDBClient({});
  try {
    const scan = {
      TableName: tableName,
      FilterExpression: 'begins_with(sk, :endpoint)',
      ExpressionAttributeValues: { ':endpoint': { S: ENDPOINT_SORT } },
    };
    const secrets: string[] = [];
    for await (const { Items: items = [] } of paginateScan({ client }, scan)) {
      const opened = await Promise.all(items.map((item) => openSecrets(vault, endpointIn(unmarshall(item)), Date.now())));
      secrets.push(...opened.flat());
    }
    return secrets;
  } finally {
    client.destroy();
  }
};
