import { useState } from 'preact/hooks';

import {
  createPushSubscription,
  deletePushSubscription,
  getPushPublicKey,
  listPushSubscriptions,
  testPushSubscription,
} from '../../api/daily-operations.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { notificationTexts } from '../../texts/notifications.ts';
import { instantText } from '../../view/format.ts';
import { browserName } from '../../view/notifications/browser-name.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { Table } from '../list/table.tsx';
import { ReadPart } from '../reading/read-part.tsx';
import { useReading } from '../reading/use-reading.ts';
import { hasPushMessages, subscribeBrowser, type PushRefusal } from './push-messages.ts';
import { TestNotice, type TestResult } from './test-notice.tsx';

/** The browsers that get push messages. */
export const Browsers = ({ timezone }: { readonly timezone: string }) => {
  const texts = useTexts(notificationTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const reading = useReading(() => client.call(listPushSubscriptions));
  const [outcome, setOutcome] = useState<PushRefusal | 'subscribed' | null>(hasPushMessages() ? null : 'unsupported');
  const [test, setTest] = useState<TestResult | null>(null);
  const subscribe = async () => {
    const key = await client.call(getPushPublicKey);
    if (!key.isOk) return key;
    const subscription = await subscribeBrowser(key.body.data.attributes.public_key);
    if (typeof subscription === 'string') {
      setOutcome(subscription);
      return null;
    }
    const { endpoint = '', expirationTime = null, keys } = subscription;
    const device = browserName(navigator.userAgent);
    const answer = await client.call(createPushSubscription, { body: { endpoint, expirationTime, keys, device_name: device } });
    if (!answer.isOk) return answer;
    setOutcome('subscribed');
    reading.reload();
    return null;
  };
  const send = (id: string) => async () => {
    const answer = await client.call(testPushSubscription, { params: { id } });
    if (!answer.isOk) return answer;
    setTest(answer.body.data.attributes);
    if (answer.body.data.attributes.error === 'gone') reading.reload();
    return null;
  };
  const remove = (id: string) => async () => {
    const answer = await client.call(deletePushSubscription, { params: { id } });
    if (!answer.isOk) return answer;
    reading.reload();
    return null;
  };
  return (
    <section class="card">
      <h2>{texts.browsers}</h2>
      <p>{texts.browsersText}</p>
      {outcome !== null && (
        <p class={outcome === 'subscribed' ? 'notice success' : 'notice warning'} role="status">
          {texts[outcome]}
        </p>
      )}
      {test !== null && <TestNotice test={test} />}
      {hasPushMessages() && (
        <div class="actions">
          <ActionButton onAction={subscribe} kind="primary">
            {texts.subscribe}
          </ActionButton>
        </div>
      )}
      <ReadPart reading={reading}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{texts.noBrowsers}</p>
          ) : (
            <Table
              caption={texts.browsers}
              rows={data}
              columns={[
                { title: texts.browser, kind: 'long', cell: ({ attributes }) => attributes.device_name ?? attributes.service },
                { title: texts.since, cell: ({ attributes }) => instantText(attributes.created_at, language, timezone) },
                {
                  title: texts.actions,
                  cell: ({ id, attributes: { device_name: name, service } }) => (
                    <div class="actions">
                      <ActionButton onAction={send(id)} label={texts.testNamed(name ?? service)}>
                        {texts.test}
                      </ActionButton>
                      <ActionButton onAction={remove(id)} label={texts.removeNamed(name ?? service)}>
                        {texts.take}
                      </ActionButton>
                    </div>
                  ),
                },
              ]}
            />
          )
        }
      </ReadPart>
    </section>
  );
};
