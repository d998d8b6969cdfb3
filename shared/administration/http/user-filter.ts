import * as v from 'valibot';

import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { DATA_MODES } from '../../identity/accounts/domain/test-partition.ts';
import { listParameters } from '../../platform/http/schemas/contract.ts';
import { described } from '../../platform/http/schemas/described.ts';
import { parameter, uuidOf } from '../../platform/http/schemas/fields.ts';

const userRule = uuidOf(isUserId, { code: 'invalid_filter', reason: 'user_filter' });

const EXAMPLE_ID = '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11';

/** The account whose data an operation shows. Data is stored by account, so no list contains several. */
export const userFilter = parameter(userRule, 'Id of the user.', EXAMPLE_ID);

/** The mode of what an operation shows: an id of test data shows no live data. */
export const modeField = described(v.picklist(DATA_MODES), '`test` for data of the test mode of an account.', 'live');

/** The query of an operation on one thing of a user. */
export const userQuery = listParameters({ user_id: userFilter });
