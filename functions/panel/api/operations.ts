import type * as auth from '../../auth/contract.ts';
import type * as sessions from '../../auth/http/session-contracts.ts';
import type * as users from '../../users/contract.ts';
import { operation } from './operation.ts';

export const login = operation<typeof auth.login>('POST', '/auth/login');
export const getSession = operation<typeof sessions.getSession>('GET', '/auth/session');
export const logout = operation<typeof sessions.logout>('POST', '/auth/logout');
export const getMe = operation<typeof users.getMe>('GET', '/users/me');
