import { Aws } from 'aws-cdk-lib';

import { OWNER_INDEX } from '../../shared/platform/dynamodb/table-schema.ts';
import { VALIDATION_HISTORY_INDEX } from '../../shared/validation/indexes.ts';
import { arnOf } from '../settings/arns.ts';
import { credentialsTableName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import type { Access } from './access.ts';
import type { State } from './state.ts';

const bucketArn = (name: string): string => `arn:${Aws.PARTITION}:s3:::${name}`;

/** What erasing an account takes: it finds and removes items and every version of objects, and reads no file. */
export const erasureOf = (stage: Stage, state: State) => ({
  environment: {
    ...state.tableEnvironment,
    ...state.credentialsEnvironment,
    ...state.certificateEnvironment,
    ...state.receiptFilesEnvironment,
    ...state.importFilesEnvironment,
    ...state.dataExportsEnvironment,
    ...state.erasureListEnvironment,
  },
  access: [
    ...state.erasureListing,
    state.table('BatchGetItem', 'BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
    state.indexes(VALIDATION_HISTORY_INDEX, OWNER_INDEX),
    ...state.credentials('BatchWriteItem', 'Query'),
    { actions: ['dynamodb:Query'], resources: [arnOf('dynamodb', `table/${credentialsTableName(stage.name)}/index/${OWNER_INDEX.name}`)] },
    ...Object.values(state.buckets).flatMap((bucket): readonly Access[] => [
      { actions: ['s3:ListBucketVersions'], resources: [bucketArn(bucket)] },
      { actions: ['s3:DeleteObject', 's3:DeleteObjectVersion'], resources: [`${bucketArn(bucket)}/*`] },
    ]),
  ] satisfies readonly Access[],
});
