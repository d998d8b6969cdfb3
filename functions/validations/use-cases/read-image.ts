import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { ReceiptFile } from '../../../shared/validation/domain/receipt/receipt.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { ReceiptFiles } from '../../../shared/validation/ports/receipt-files.ts';
import type { FindOwn } from '../../../shared/validation/use-cases/find-own-validation.ts';

export type ReceiptImage = { readonly id: ValidationId; readonly mediaType: ReceiptFile['mediaType']; readonly bytes: Uint8Array };

type Deps = { readonly findOwn: FindOwn; readonly receiptFiles: Pick<ReceiptFiles, 'read'>; readonly clock: Clock };

/** The image of a validation's receipt, while it is kept. */
export const makeReadImage =
  ({ findOwn, receiptFiles, clock }: Deps) =>
  async (id: ValidationId, userId: UserId): Promise<Result<ReceiptImage, 'not_found' | 'validation_purged' | 'image_not_available'>> => {
    const found = await findOwn(id, userId);
    if (!found.ok) return found;
    const file = found.value.receipt?.file ?? null;
    const keptUntil = file?.keptUntil ?? null;
    if (file === null || keptUntil === null || keptUntil <= clock.now()) return fail('image_not_available');
    const bytes = await receiptFiles.read(id, file);
    return bytes === null ? fail('image_not_available') : ok({ id, mediaType: file.mediaType, bytes });
  };
