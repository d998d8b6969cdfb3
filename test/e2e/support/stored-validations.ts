import { randomUUID } from 'node:crypto';

import { openDeployment } from '../../../infra/operator/deployment.ts';
import { slicesOf } from '../../../shared/platform/slices.ts';
import { validationKey } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import { itemFromValidation, validationFromItem } from '../../../shared/validation/adapters/dynamodb/validation-item.ts';
import { isValidationId, type ValidationId } from '../../../shared/validation/domain/validation-id.ts';

const PARALLEL = 25;

const validationId = (text: string): ValidationId => {
  if (!isValidationId(text)) throw new TypeError(`${text} is no validation id`);
  return text;
};

/** Stores copies of a validation, each a millisecond older than the one before, without queries to the portal. */
export const copyValidation = async (id: string, count: number): Promise<void> => {
  const { table } = await openDeployment('local');
  const item = await table.get(validationKey(validationId(id)));
  if (item === null) throw new TypeError('there is no such validation');
  const original = validationFromItem(item);
  const copies = Array.from({ length: count }, (_unused, index) =>
    itemFromValidation({ ...original, id: validationId(randomUUID()), createdAt: original.createdAt - 1 - index }),
  );
  for (const some of slicesOf(copies, PARALLEL)) await Promise.all(some.map((copy) => table.put(copy)));
};
