import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { ImportId } from './import-id.ts';

/** Key of a file that was part of its request. */
export const importedFileKey = (userId: UserId, id: ImportId): string => `imports/${userId}/${id}`;

/** Where a direct upload puts its file. */
export const uploadedFileKey = (userId: UserId, uploadId: string): string => `uploads/${userId}/${uploadId}`;
