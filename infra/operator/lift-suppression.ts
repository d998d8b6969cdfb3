import { DeleteSuppressedDestinationCommand, type SESv2Client } from '@aws-sdk/client-sesv2';

import { makeSuppressionList } from '../../shared/messages/adapters/suppression-list.ts';
import type { Table } from '../../shared/platform/dynamodb/table.ts';
import { errorNameOf } from '../../shared/platform/error-info.ts';

/** An address that can receive mails again, and the lists that had it: the service's own, that of SES for the whole AWS account. */
type LiftedSuppression = { readonly email: string; readonly lifted_from: readonly ('service' | 'ses')[] };

type Lists = {
  readonly table: Table;
  /** Null for a stage that sends no mails by SES. */
  readonly ses: SESv2Client | null;
};

/** SES keeps a list for the whole AWS account, and drops mails to it. Returns whether the address was on it. */
const liftAtSes = async (ses: SESv2Client, email: string): Promise<boolean> => {
  try {
    await ses.send(new DeleteSuppressedDestinationCommand({ EmailAddress: email }));
    return true;
  } catch (error) {
    if (errorNameOf(error) === 'NotFoundException') return false;
    throw error;
  }
};

/** Removes an address whose mails bounced from the suppression lists. Throws RangeError for an address on no list. */
export const liftSuppression = async ({ table, ses }: Lists, email: string): Promise<LiftedSuppression> => {
  const isLifted = {
    service: await makeSuppressionList(table).remove(email),
    ses: ses !== null && (await liftAtSes(ses, email)),
  };
  const from = (['service', 'ses'] as const).filter((list) => isLifted[list]);
  if (from.length === 0) throw new RangeError(`${email} is on no list of suppressed addresses`);
  return { email, lifted_from: from };
};
