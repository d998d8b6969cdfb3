import { useState } from 'preact/hooks';

import { createNamedKey, listNamedKeys } from '../../api/operations.ts';
import { NamedKeyForm, type NamedKeyGrant } from '../../components/account/api-keys/named-key-form.tsx';
import { NamedKeyList } from '../../components/account/api-keys/named-key-list.tsx';
import { useRequestKey } from '../../components/actions/use-request-key.tsx';
import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { ShownSecret } from '../../components/text/shown-secret.tsx';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { namedKeyTexts } from '../../texts/account/named-keys.ts';

/** The named API keys of the account. A new one is in memory alone, until the page is left. */
const ApiKeysPage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(namedKeyTexts);
  const { client } = useSession();
  const reading = useReading(() => client.call(listNamedKeys));
  const [apiKey, setApiKey] = useState<string | null>(null);
  const withKey = useRequestKey();
  const create = async (body: NamedKeyGrant) => {
    const answer = await withKey(body, ({ key }) => client.call(createNamedKey, { body, idempotencyKey: key }));
    if (!answer.isOk) return answer;
    setApiKey(answer.body.data.attributes.api_key);
    reading.reload();
    return null;
  };
  return (
    <>
      <section class="card">
        <PageTitle title={texts.title} />
        <p>{texts.text}</p>
        {apiKey !== null && <ShownSecret key={apiKey} text={texts.secretIs} secret={apiKey} />}
        <ReadPart reading={reading}>
          {({ data, meta }) => (
            <NamedKeyList keys={data} available={meta.available_permissions} timezone={timezone} onChange={reading.reload} />
          )}
        </ReadPart>
        <p>
          <a href={PATHS.account}>{texts.toAccount}</a>
        </p>
      </section>
      {reading.body !== null && (
        <section class="card">
          <h2>{texts.newKey}</h2>
          {reading.body.data.length >= reading.body.meta.limit ? (
            <p>{texts.limitReached(reading.body.meta.limit)}</p>
          ) : (
            <NamedKeyForm
              key={apiKey}
              available={reading.body.meta.available_permissions}
              timezone={timezone}
              submit={texts.create}
              onSubmit={create}
            />
          )}
        </section>
      )}
    </>
  );
};

export default ApiKeysPage;
