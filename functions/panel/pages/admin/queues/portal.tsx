import type { InferOutput } from 'valibot';

import type { portalStatusResource } from '../../../../admin-portal/http/portal-status.ts';
import { changePortalRate, closePortalBreaker, getPortalStatus, openPortalBreaker } from '../../../api/admin-operations.ts';
import { Action } from '../../../components/admin/action.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { PageTitle } from '../../../components/card.tsx';
import { Field } from '../../../components/field.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading } from '../../../components/reading/use-reading.ts';
import { Facts } from '../../../components/text/facts.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { breakerTexts, portalTexts } from '../../../texts/admin/portal.ts';
import { BREAKER_TONES } from '../../../view/admin/tones.ts';
import { numberOf } from '../../../view/forms/number.ts';

type Portal = InferOutput<typeof portalStatusResource>['attributes'];

const PortalFacts = ({ portal }: { readonly portal: Portal }) => {
  const texts = useTexts(portalTexts);
  const states = useTexts(breakerTexts);
  const moment = useMoment();
  const { breaker, next_query_from: next } = portal;
  return (
    <Facts
      facts={[
        [texts.breaker, <ToneBadge tone={BREAKER_TONES[breaker]} text={states[breaker]} />],
        [texts.interval, texts.milliseconds(portal.interval_ms)],
        [texts.burst, String(portal.burst)],
        [texts.pausedUntil, moment(portal.paused_until)],
        [texts.nextFrom, breaker === 'held_open' ? null : next === null ? texts.now : moment(next)],
        [texts.throttled, String(portal.throttled_in_a_row)],
      ]}
    />
  );
};

type ActionsProps = { readonly portal: Portal; readonly onDone: (text: string) => void };

const PortalActions = ({ portal: { interval_ms: interval, burst, breaker }, onDone }: ActionsProps) => {
  const texts = useTexts(portalTexts);
  const { client } = useSession();
  return (
    <div class="actions">
      <Action
        label={texts.changeRate}
        send={(typed) =>
          client.call(changePortalRate, {
            body: { interval_ms: numberOf(typed('interval_ms')), burst: numberOf(typed('burst')), reason: typed('reason') },
          })
        }
        onDone={() => {
          onDone(texts.rateChanged);
        }}
      >
        <Field name="interval_ms" label={texts.intervalField} hint={texts.intervalHint} value={String(interval)} inputMode="numeric" />
        <Field name="burst" label={texts.burst} hint={texts.burstHint} value={String(burst)} inputMode="numeric" />
      </Action>
      {breaker !== 'held_open' && (
        <Action
          label={texts.open}
          text={texts.openText}
          kind="danger-button"
          send={(typed) => client.call(openPortalBreaker, { body: { reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.opened);
          }}
        />
      )}
      {breaker !== 'closed' && (
        <Action
          label={texts.close}
          text={texts.closeText}
          kind="primary"
          send={(typed) => client.call(closePortalBreaker, { body: { reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.closed);
          }}
        />
      )}
    </div>
  );
};

/** The rate and the breaker of the queries to the CEP portal. */
const PortalPage = () => {
  const texts = useTexts(portalTexts);
  const { client } = useSession();
  const reading = useReading(() => client.call(getPortalStatus));
  const outcome = useOutcome();
  return (
    <section class="card">
      <PageTitle title={texts.title} />
      <p>{texts.text}</p>
      {outcome.notice}
      <ReadPart reading={reading}>
        {({ data: { attributes: portal } }) => (
          <>
            <PortalFacts portal={portal} />
            <PortalActions portal={portal} onDone={outcome.reloading(reading)} />
            <div class="actions">
              <button type="button" class="plain" onClick={reading.reload}>
                {texts.readAgain}
              </button>
            </div>
          </>
        )}
      </ReadPart>
    </section>
  );
};

export default PortalPage;
