import * as v from 'valibot';

import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { ReceiptFiles } from '../../../shared/validation/ports/receipt-files.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import { defineSubscription, subscriberOf, type Subscriber } from './subscriber.ts';

export const acceptedReceipts = defineSubscription({
  name: 'keep-receipt-files',
  payload: v.object({ validationId: v.pipe(v.string(), v.guard(isValidationId)) }),
  select: (change) => (change.kind === 'receipt_accepted' ? { validationId: change.validation.id } : null),
});

type Deps = { readonly validations: Pick<ValidationStore, 'find'>; readonly receiptFiles: Pick<ReceiptFiles, 'keep'> };

/**
 * Makes the file of a receipt permanent once its validation is written. The file is stored before, so a crash between the
 * two leaves one that expires; this follows from the write itself, so no crash leaves a validation whose file expires.
 */
export const makeKeepReceiptFiles = ({ validations, receiptFiles }: Deps): Subscriber =>
  subscriberOf(acceptedReceipts, async ({ validationId }) => {
    if ((await validations.find(validationId)) !== null) await receiptFiles.keep(validationId);
  });
