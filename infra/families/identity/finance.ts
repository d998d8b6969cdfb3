import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/finance/config.ts';
import { manifest } from '../../../functions/finance/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { exportsOf } from '../../resources/exports.ts';

/** Pages of a PDF are CPU-bound: docs/finance.md has the measurements. */
const API_MEMORY_MEGABYTES = 1_024;

export const finance = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  functions: ({ stage, state }) => {
    const exports = exportsOf(stage);
    return {
      api: {
        environment: {
          ...state.tableEnvironment,
          ...state.secretsEnvironment,
          ...state.participantsEnvironment,
          ...state.certificateEnvironment,
          ...state.adminAuditEnvironment,
          ...exports.environment,
        },
        access: [
          state.table('BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
          state.indexes(VALIDATION_HISTORY_INDEX),
          state.adminAudit('PutItem', 'Query'),
          state.certificates('s3:GetObject'),
          state.secret,
          exports.sending,
        ],
        errorImpact: 'Accounts get no summaries, statements and archives of certificates.',
        slowFrom: Duration.seconds(15),
        memoryMegabytes: API_MEMORY_MEGABYTES,
      },
      schedule: {
        environment: { ...state.tableEnvironment, ...state.participantsEnvironment },
        access: [state.table('GetItem', 'PutItem', 'Query'), state.indexes(DUE_INDEX, VALIDATION_HISTORY_INDEX)],
        errorImpact: 'Accounts are not notified of the statement of the month that ended.',
        timeout: Duration.seconds(50),
        slowFrom: Duration.seconds(40),
        tasks: { announce_months: Duration.minutes(1) },
      },
    };
  },
});
