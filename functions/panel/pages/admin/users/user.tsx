import { useRoute } from 'preact-iso/router';
import { useState } from 'preact/hooks';

import { getUser } from '../../../api/admin-operations.ts';
import { UserTabs } from '../../../components/admin/customers/user-tabs.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { UserActions } from '../../../components/admin/users/user-actions.tsx';
import { UserSessions } from '../../../components/admin/users/user-sessions.tsx';
import { PageTitle } from '../../../components/card.tsx';
import type { PageProps } from '../../../components/guarded.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading } from '../../../components/reading/use-reading.ts';
import { Facts } from '../../../components/text/facts.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { subscriptionStatusTexts } from '../../../texts/admin/billing.ts';
import { languageTexts } from '../../../texts/admin/broadcasts.ts';
import { adminUserTexts, factorTexts, roleTexts, userStatusTexts } from '../../../texts/admin/users.ts';
import { USER_TONES } from '../../../view/admin/tones.ts';
import type { AdminUser } from '../../../view/admin/user-actions.ts';
import { chosenOf, textOfWord } from '../../../view/forms/choice.ts';

const UserFacts = ({ user: { id, attributes } }: { readonly user: AdminUser }) => {
  const texts = useTexts(adminUserTexts);
  const roles = useTexts(roleTexts);
  const statuses = useTexts(userStatusTexts);
  const factors = useTexts(factorTexts);
  const subscriptions = useTexts(subscriptionStatusTexts);
  const languages = useTexts(languageTexts);
  const moment = useMoment();
  const { role, status, api_key: key, two_factor: factor } = attributes;
  const subscription = chosenOf(subscriptions, attributes.subscription_status ?? '');
  return (
    <Facts
      facts={[
        [texts.status, <ToneBadge tone={USER_TONES[status]} text={statuses[status]} />],
        [texts.name, attributes.name],
        [texts.role, roles[role]],
        [texts.plan, attributes.plan_slug ?? texts.defaultPlan],
        [texts.subscription, subscription === null ? attributes.subscription_status : subscriptions[subscription]],
        [texts.id, <code>{id}</code>],
        [texts.apiKey, key === null ? null : <code>{`${key.prefix}…${key.last_4 ?? ''}`}</code>],
        [texts.twoFactor, factor.enabled && factor.method !== null ? factors[factor.method] : texts.noFactor],
        [texts.createdAt, moment(attributes.created_at)],
        [texts.verifiedAt, moment(attributes.email_verified_at)],
        [texts.lastSignIn, attributes.last_sign_in_at === null ? texts.never : moment(attributes.last_sign_in_at)],
        [texts.device, attributes.last_sign_in_device],
        [texts.timezone, attributes.timezone],
        [texts.language, attributes.language === null ? null : textOfWord(languages, attributes.language)],
        [texts.deletedAt, moment(attributes.deleted_at)],
        [texts.purgeAt, moment(attributes.purge_at)],
      ]}
    />
  );
};

/** A user: the profile, the sessions, and what an admin may do with the account. */
const UserPage = ({ user: me }: PageProps) => {
  const texts = useTexts(adminUserTexts);
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const { client } = useSession();
  const reading = useReading(() => client.call(getUser, { params: { id } }), id);
  const outcome = useOutcome();
  const [changes, setChanges] = useState(0);
  const done = (text: string): void => {
    outcome.show(text);
    setChanges(changes + 1);
    reading.reload();
  };
  return (
    <>
      <section class="card">
        <PageTitle title={reading.body?.data.attributes.email ?? texts.user} />
        <UserTabs id={id} />
        {outcome.notice}
        <ReadPart reading={reading}>
          {({ data: user }) => (
            <>
              <UserFacts user={user} />
              <UserActions me={me} user={user} onDone={done} />
            </>
          )}
        </ReadPart>
      </section>
      <UserSessions id={id} changes={changes} />
    </>
  );
};

export default UserPage;
