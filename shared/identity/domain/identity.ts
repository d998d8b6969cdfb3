import type { Brand } from '../../platform/brand.ts';

export type UserId = Brand<string, 'UserId'>;
export type ValidationId = Brand<string, 'ValidationId'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const isUserId = (text: string): text is UserId => UUID.test(text);
export const isValidationId = (text: string): text is ValidationId => UUID.test(text);

/** Roles of an account (interface: Authentication, rule 4). */
export const ROLES = ['owner', 'admin', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** `active` is the only status that allows API operations (interface: UserMeBundle). */
export const ACCOUNT_STATUSES = ['active', 'suspended', 'revoked'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
