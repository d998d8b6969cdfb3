import type { User } from '../../session/visitor.ts';

type Admin = Pick<User, 'id' | 'role' | 'permissions'>;

/** Whether confirming is offered. Who proposed confirms, too, once the API allows it: a single admin after an hour. */
export const mayConfirm = ({ permissions }: Pick<Admin, 'permissions'>): boolean => permissions.includes('admin:proposals_write');

/** Whether withdrawing is offered: to the proposer, and to owners. */
export const mayWithdraw = (me: Admin, { proposed_by: proposer }: { readonly proposed_by: string }): boolean =>
  me.permissions.includes('admin:proposals_write') && (proposer === me.id || me.role === 'owner');
