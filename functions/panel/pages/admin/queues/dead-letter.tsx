import { useRoute } from 'preact-iso/router';

import { discardDeadLetter, getDeadLetter, redriveDeadLetter } from '../../../api/admin-operations.ts';
import { Action } from '../../../components/admin/action.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { PageTitle } from '../../../components/card.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading } from '../../../components/reading/use-reading.ts';
import { Facts } from '../../../components/text/facts.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { deadLetterTexts, letterStatusTexts } from '../../../texts/admin/dead-letters.ts';
import { causeText } from '../../../view/admin/dead-letters.ts';
import { LETTER_TONES } from '../../../view/admin/tones.ts';
import { indentedJson } from '../../../view/webhooks/indented-json.ts';

/** A dead letter with its message. */
const DeadLetterPage = () => {
  const texts = useTexts(deadLetterTexts);
  const statuses = useTexts(letterStatusTexts);
  const moment = useMoment();
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const { client } = useSession();
  const reading = useReading(() => client.call(getDeadLetter, { params: { id } }), id);
  const outcome = useOutcome();
  const done = outcome.reloading(reading);
  return (
    <section class="card">
      <PageTitle title={texts.letter} />
      {outcome.notice}
      <ReadPart reading={reading}>
        {({ data: { attributes: letter } }) => (
          <>
            <Facts
              facts={[
                [texts.status, <ToneBadge tone={LETTER_TONES[letter.status]} text={statuses[letter.status]} />],
                [texts.queue, <code>{letter.queue}</code>],
                [texts.cause, causeText(letter.cause)],
                [texts.count, String(letter.count)],
                [texts.firstAt, moment(letter.first_at)],
                [texts.lastAt, moment(letter.last_at)],
                [texts.bytes, texts.size(letter.body_bytes)],
                [texts.request, letter.correlation_id === null ? null : <code>{letter.correlation_id}</code>],
              ]}
            />
            <div class="actions">
              {(letter.status === 'stored' || letter.status === 'redriving') && (
                <Action
                  label={texts.redrive}
                  text={texts.redriveText}
                  kind="primary"
                  hasReason={false}
                  send={() => client.call(redriveDeadLetter, { params: { id } })}
                  onDone={() => {
                    done(texts.redriven);
                  }}
                />
              )}
              {letter.status === 'stored' && (
                <Action
                  label={texts.discard}
                  text={texts.discardText}
                  kind="danger-button"
                  send={(typed) => client.call(discardDeadLetter, { params: { id }, body: { reason: typed('reason') } })}
                  onDone={() => {
                    done(texts.discarded);
                  }}
                />
              )}
            </div>
            <h2>{texts.body}</h2>
            {letter.body === null ? (
              <p>{texts.noBody}</p>
            ) : (
              <>
                <p class="hint">{texts.bodyHint}</p>
                <pre tabIndex={0}>{indentedJson(letter.body)}</pre>
              </>
            )}
          </>
        )}
      </ReadPart>
    </section>
  );
};

export default DeadLetterPage;
