import { addressDigest } from '../../../../shared/messages/domain/address-digest.ts';
import { isoInstant } from '../../../../shared/platform/time/instant.ts';
import type { SubscriptionStore } from '../../../../shared/service-status/ports/subscription-store.ts';
import type { Exporter } from './exporter.ts';
import { resourceFile } from './resource-files.ts';

/** Whether the address of the account gets the mails about incidents. */
export const makeIncidentMailFiles = ({
  incidentSubscriptions,
}: {
  readonly incidentSubscriptions: Pick<SubscriptionStore, 'find'>;
}): Exporter =>
  async function* ({ user }) {
    const found = await incidentSubscriptions.find(addressDigest(user.email));
    yield resourceFile('incident_mails', {
      type: 'incident_mails',
      id: user.id,
      attributes: {
        subscription: found === null ? null : { email: found.email, language: found.language, confirmed_at: isoInstant(found.confirmedAt) },
      },
    });
  };
