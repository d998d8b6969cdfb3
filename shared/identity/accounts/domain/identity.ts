import type { Brand } from '../../../platform/brand.ts';
import { isUuid } from '../../../platform/ids/uuid.ts';

export type UserId = Brand<string, 'UserId'>;

export const isUserId = (text: string): text is UserId => isUuid(text);

const absentUserId = '00000000-0000-4000-8000-000000000000';
if (!isUserId(absentUserId)) throw new TypeError('not a user id');

/**
 * A user that never exists. Reading it takes as long as reading a real user, so that response times do not reveal which addresses have an
 * account.
 */
export const ABSENT_USER_ID: UserId = absentUserId;

/** Roles of an account (interface: Authentication, rule 4). */
export const ROLES = ['owner', 'admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** `active` is the only status that allows API operations (interface: UserMeBundle). */
export const USER_STATUSES = ['active', 'suspended', 'revoked'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Channels of a second factor (interface: UserMeBundle). */
export const TWO_FACTOR_METHODS = ['sms', 'email'] as const;
export type TwoFactorMethod = (typeof TWO_FACTOR_METHODS)[number];
