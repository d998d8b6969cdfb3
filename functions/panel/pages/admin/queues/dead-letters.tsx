import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';

import { ADMIN_PATHS, deadLetterPath } from '../../../admin-paths.ts';
import { discardDeadLetters, listDeadLetters } from '../../../api/admin-operations.ts';
import { Action } from '../../../components/admin/action.tsx';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { RedriveBlock } from '../../../components/admin/queues/redrive-block.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import type { FiltersOf } from '../../../components/list/filter-form.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { deadLetterTexts, letterStatusTexts } from '../../../texts/admin/dead-letters.ts';
import { causeText, toggled } from '../../../view/admin/dead-letters.ts';
import { LETTER_TONES } from '../../../view/admin/tones.ts';
import { filtersOf } from '../../../view/forms/filters.ts';

/** The dead letters: those that wait for a decision, unless the filter names others. */
const DeadLettersPage = () => {
  const texts = useTexts(deadLetterTexts);
  const { stored: _stored, ...otherStatuses } = useTexts(letterStatusTexts);
  const statuses = useTexts(letterStatusTexts);
  const moment = useMoment();
  const { client } = useSession();
  const { query } = useLocation();
  const outcome = useOutcome();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [changes, setChanges] = useState(0);
  const filters: FiltersOf<typeof listDeadLetters> = [
    { name: 'status', label: texts.status, all: texts.waiting, options: Object.entries(otherStatuses) },
    { name: 'queue', label: texts.queue, hint: texts.queueHint },
    { name: 'cause', label: texts.causeFilter },
    { name: 'from', label: texts.from, type: 'date' },
    { name: 'to', label: texts.to, type: 'date' },
  ];
  const done = (text: string): void => {
    outcome.show(text);
    setChosen(new Set());
    setChanges(changes + 1);
  };
  return (
    <AdminList
      title={texts.title}
      text={texts.text}
      path={ADMIN_PATHS.deadLetters}
      filters={filters}
      of={String(changes)}
      read={(place) => client.call(listDeadLetters, { query: place })}
      columns={[
        {
          title: texts.select,
          cell: ({ id, attributes: { queue, status, last_at: last } }) =>
            status === 'stored' && (
              <input
                type="checkbox"
                aria-label={texts.selectNamed(queue, moment(last))}
                checked={chosen.has(id)}
                onChange={() => {
                  setChosen(toggled(chosen, id));
                }}
              />
            ),
        },
        { title: texts.lastAt, cell: ({ id, attributes }) => <a href={deadLetterPath(id)}>{moment(attributes.last_at)}</a> },
        { title: texts.queue, kind: 'long', cell: ({ attributes: { queue } }) => <code>{queue}</code> },
        { title: texts.cause, kind: 'long', cell: ({ attributes: { cause } }) => causeText(cause) },
        { title: texts.count, kind: 'number', cell: ({ attributes: { count } }) => count },
        {
          title: texts.status,
          cell: ({ attributes: { status } }) => <ToneBadge tone={LETTER_TONES[status]} text={statuses[status]} />,
        },
      ]}
      actions={
        <>
          {outcome.notice}
          <RedriveBlock filters={filtersOf(query, filters)} onRedriven={done} />
          {chosen.size > 0 && (
            <div class="actions">
              <Action
                label={texts.discardChosen(chosen.size)}
                text={`${texts.discardText} ${texts.discardChosenText}`}
                kind="danger-button"
                send={(typed) => client.call(discardDeadLetters, { body: { ids: [...chosen], reason: typed('reason') } })}
                onDone={(answer) => {
                  done(answer.status === 202 ? texts.proposed : texts.discardedMany(answer.body.data.attributes.discarded));
                }}
              />
            </div>
          )}
        </>
      }
    />
  );
};

export default DeadLettersPage;
