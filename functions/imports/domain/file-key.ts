import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ImportId } from '../../../shared/imports/domain/import-id.ts';

/** Where a file that came with its request is kept. */
export const importedFileKey = (userId: UserId, id: ImportId): string => `imports/${userId}/${id}`;

/** Where a direct upload puts its file. */
export const uploadedFileKey = (userId: UserId, uploadId: string): string => `uploads/${userId}/${uploadId}`;
