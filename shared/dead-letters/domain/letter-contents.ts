import type { FailureCause } from '../../platform/failure-causes.ts';
import type { ReceivedLetter } from './dead-letter.ts';

const USER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Members of messages with the id of the account that they are about. */
const OWNER_MEMBERS: ReadonlySet<string> = new Set(['userId', 'ownerId', 'accountId', 'user_id']);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (body: string): unknown => {
  try {
    const value: unknown = JSON.parse(body);
    return value;
  } catch {
    return null;
  }
};

const textIn = (value: unknown, member: string): string | null => {
  const found = isRecord(value) ? value[member] : undefined;
  return typeof found === 'string' && found !== '' ? found : null;
};

const ownerIn = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return null;
  for (const [member, contents] of Object.entries(value)) {
    const found = OWNER_MEMBERS.has(member) && typeof contents === 'string' && USER.test(contents) ? contents : ownerIn(contents);
    if (found !== null) return found;
  }
  return null;
};

/** Failed runs of functions and schedules have their error in the message (Lambda: destinations; EventBridge Scheduler: DLQ attributes). */
const deliveredCause = (
  value: unknown,
  { ERROR_CODE: code, ERROR_MESSAGE: text = '' }: ReceivedLetter['attributes'],
): FailureCause | null => {
  if (code !== undefined) return { name: code, detail: text };
  const response = isRecord(value) ? value['responsePayload'] : null;
  const condition = textIn(isRecord(value) ? value['requestContext'] : null, 'condition');
  const name = textIn(response, 'errorType') ?? condition;
  return name === null ? null : { name, detail: textIn(response, 'errorMessage') ?? '' };
};

/** The worker was stopped or ran out of time: nothing recorded why. */
const UNRECORDED: FailureCause = { name: 'Unrecorded', detail: '' };

/** Names are part of keys and filters. */
const nameOf = (text: string): string => text.replaceAll(/[^\w.-]/g, '_').slice(0, 64);

/** What a letter's body and attributes contain about it; `recorded` is the cause that the worker wrote. */
export const contentsOf = ({ body, attributes }: ReceivedLetter, recorded: FailureCause | null) => {
  const value = parsed(body);
  const { name, detail } = recorded ?? deliveredCause(value, attributes) ?? UNRECORDED;
  return {
    cause: { name: nameOf(name), detail: detail.slice(0, 300) },
    correlationId: textIn(value, 'correlationId'),
    owner: ownerIn(value),
    bodyBytes: Buffer.byteLength(body),
  };
};
