import { listRetryAttempts } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { validationTexts } from '../../texts/validation.ts';
import { centralStatusTexts } from '../../texts/verdict/central-status.ts';
import { instantText } from '../../view/format.ts';
import { textOfWord } from '../../view/forms/choice.ts';
import { Table } from '../list/table.tsx';
import { ReadPart } from '../reading/read-part.tsx';
import { useReading } from '../reading/use-reading.ts';
import { Badge } from './badge.tsx';

type AttemptsProps = {
  readonly id: string;
  readonly timezone: string;
  /** Number of retries that have ended; the list is read again when it changes. */
  readonly completed: number;
};

/** The result of each retry of a validation. */
export const RetryAttempts = ({ id, timezone, completed }: AttemptsProps) => {
  const texts = useTexts(validationTexts);
  const states = useTexts(centralStatusTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const reading = useReading(() => client.call(listRetryAttempts, { params: { id } }), `${id} ${completed}`);
  return (
    <ReadPart reading={reading}>
      {({ data }) => (
        <Table
          caption={texts.attempts}
          rows={data}
          columns={[
            { title: texts.attemptNumber, kind: 'number', cell: ({ attributes }) => attributes.attempt_number },
            {
              title: texts.attemptTime,
              cell: ({ attributes }) => instantText(attributes.finished_at ?? attributes.started_at, language, timezone),
            },
            {
              title: texts.attemptResult,
              cell: ({ attributes: { new_status: status } }) => (status === null ? texts.attemptRunning : <Badge status={status} />),
            },
            {
              title: texts.centralStatus,
              cell: ({ attributes: { new_central_status: state } }) => (state === null ? '' : textOfWord(states, state)),
            },
          ]}
        />
      )}
    </ReadPart>
  );
};
