import { DataExport } from '../../components/account/data-export.tsx';
import { ApiKey, Deletion } from '../../components/account/data.tsx';
import { Passkeys, Sessions } from '../../components/account/devices.tsx';
import { Identities } from '../../components/account/identities.tsx';
import { Phone } from '../../components/account/phone.tsx';
import { EmailChange, PasswordChange, Profile } from '../../components/account/profile.tsx';
import { RetryPolicy } from '../../components/account/retry-policy.tsx';
import { TwoFactor } from '../../components/account/two-factor.tsx';
import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { accountTexts } from '../../texts/account.ts';

/** The settings of the account. */
const AccountPage = ({ user }: PageProps) => {
  const texts = useTexts(accountTexts);
  return (
    <>
      <PageTitle title={texts.title} />
      <Profile user={user} />
      <EmailChange user={user} />
      <Phone />
      <PasswordChange />
      <TwoFactor user={user} />
      <Passkeys timezone={user.timezone} />
      <Identities />
      <Sessions timezone={user.timezone} />
      <ApiKey user={user} />
      <RetryPolicy />
      <DataExport timezone={user.timezone} />
      <Deletion />
    </>
  );
};

export default AccountPage;
