import { isErrorCode, type ErrorCode } from '../../errors/catalogue.ts';
import type { RouteContract } from '../http/schemas/contract.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Where schemas keep the schemas and rules they are made of. */
const PARTS = ['pipe', 'entries', 'wrapped', 'item', 'metadata'] as const;

/** A rule names its code in its message, `code` or `code:reason`, or its codes in its metadata. */
const codesOf = ({ message, errors }: Readonly<Record<string, unknown>>): readonly ErrorCode[] => {
  const named = typeof message === 'string' ? [message.replace(/:.*/, '')] : [];
  const listed: readonly unknown[] = Array.isArray(errors) ? errors : [];
  return [...named, ...listed].filter((code) => typeof code === 'string').filter(isErrorCode);
};

const codesIn = (node: unknown): readonly ErrorCode[] => {
  if (Array.isArray(node)) return node.flatMap(codesIn);
  if (!isRecord(node)) return [];
  const parts = PARTS.flatMap((name) => {
    const part = node[name];
    return name === 'entries' && isRecord(part) ? Object.values(part) : [part];
  });
  return [...codesOf(node), ...parts.flatMap(codesIn)];
};

/** Codes that the schemas of a request answer with: those their rules name. */
export const requestErrorsOf = ({ request }: Pick<RouteContract, 'request'>): readonly ErrorCode[] => [
  ...new Set(Object.values(request).flatMap(codesIn)),
];
