import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { subjectHint, type LinkedIdentity } from '../domain/linked-identity.ts';
import { LINK_SECONDS } from '../domain/pending-link.ts';
import type { BegunLink } from '../use-cases/begin-link.ts';
import type { identityResource, linkResource } from './schemas.ts';

export const presentIdentity = (identity: LinkedIdentity) =>
  ({
    type: 'user_identity',
    id: identity.id,
    attributes: {
      provider: identity.provider,
      subject_hint: subjectHint(identity),
      email: identity.email,
      linked_at: isoInstant(identity.linkedAt),
    },
  }) satisfies ResourceOf<typeof identityResource>;

export const presentLink = ({ id, authorizeUrl }: BegunLink) =>
  ({
    type: 'identity_link',
    id,
    attributes: { authorize_url: authorizeUrl, expires_in: LINK_SECONDS },
  }) satisfies ResourceOf<typeof linkResource>;
