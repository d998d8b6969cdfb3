import { useRoute } from 'preact-iso/router';
import type { InferOutput } from 'valibot';

import type { bankResource } from '../../../../admin-overrides/http/banks.ts';
import { addBankAlias, getBank, removeBankAlias, resetBankValidity, setBankValidity } from '../../../api/admin-operations.ts';
import { Action } from '../../../components/admin/action.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { useDays } from '../../../components/admin/overrides/use-days.ts';
import { PageTitle } from '../../../components/card.tsx';
import { Field } from '../../../components/field.tsx';
import { Table } from '../../../components/list/table.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading } from '../../../components/reading/use-reading.ts';
import { Facts } from '../../../components/text/facts.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { bankTexts, sourceTexts } from '../../../texts/admin/banks.ts';
import { daysOf } from '../../../view/admin/days.ts';

type Bank = InferOutput<typeof bankResource>;

type PartProps = { readonly bank: Bank; readonly onDone: (text: string) => void; readonly onOutdated: () => void };

type DayFieldsProps = { readonly from?: string | null; readonly to?: string | null };

const DayFields = ({ from = null, to = null }: DayFieldsProps) => {
  const texts = useTexts(bankTexts);
  return (
    <>
      <Field name="valid_from" label={texts.firstDay} hint={texts.openDay} type="date" value={from ?? ''} isOptional />
      <Field name="valid_to" label={texts.lastDay} hint={texts.openDay} type="date" value={to ?? ''} isOptional />
    </>
  );
};

const ValidityActions = ({ bank: { id: code, attributes: bank }, onDone, onOutdated }: PartProps) => {
  const texts = useTexts(bankTexts);
  const { client } = useSession();
  const params = { code };
  const { revision } = bank;
  return (
    <div class="actions">
      <Action
        label={texts.setDays}
        text={texts.setDaysText}
        send={(typed) => client.call(setBankValidity, { params, body: { ...daysOf(typed), revision, reason: typed('reason') } })}
        onDone={() => {
          onDone(texts.daysChanged);
        }}
        onOutdated={onOutdated}
      >
        <DayFields from={bank.valid_from} to={bank.valid_to} />
      </Action>
      {bank.validity_set && (
        <Action
          label={texts.resetDays}
          send={(typed) => client.call(resetBankValidity, { params, body: { revision, reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.daysReset);
          }}
          onOutdated={onOutdated}
        />
      )}
    </div>
  );
};

const Aliases = ({ bank: { id: code, attributes: bank }, onDone, onOutdated }: PartProps) => {
  const texts = useTexts(bankTexts);
  const sources = useTexts(sourceTexts);
  const days = useDays();
  const { client } = useSession();
  const params = { code };
  const { revision, aliases } = bank;
  return (
    <section class="card">
      <h2>{texts.aliases}</h2>
      <p>{texts.aliasesText}</p>
      <div class="actions">
        <Action
          label={texts.addAlias}
          text={texts.addAliasText}
          send={(typed) =>
            client.call(addBankAlias, { params, body: { alias: typed('alias'), ...daysOf(typed), revision, reason: typed('reason') } })
          }
          onDone={() => {
            onDone(texts.aliasAdded);
          }}
          onOutdated={onOutdated}
        >
          <Field name="alias" label={texts.alias} maxLength={60} />
          <DayFields />
        </Action>
      </div>
      {aliases.length === 0 ? (
        <p>{texts.noAliases}</p>
      ) : (
        <Table
          caption={texts.aliases}
          rows={aliases.map((alias) => ({ id: `${alias.alias} ${alias.source} ${alias.valid_from ?? ''}`, ...alias }))}
          columns={[
            { title: texts.alias, kind: 'long', cell: ({ alias }) => alias },
            { title: texts.days, cell: days },
            { title: texts.source, cell: ({ source, removed }) => (removed ? texts.removed : sources[source]) },
            {
              title: texts.actions,
              cell: ({ alias, removed }) =>
                !removed && (
                  <Action
                    label={texts.remove}
                    name={texts.removeNamed(alias)}
                    text={texts.removeText(alias)}
                    send={(typed) => client.call(removeBankAlias, { params, body: { alias, revision, reason: typed('reason') } })}
                    onDone={() => {
                      onDone(texts.aliasRemoved);
                    }}
                    onOutdated={onOutdated}
                  />
                ),
            },
          ]}
        />
      )}
    </section>
  );
};

/** A participant of SPEI: its days and its aliases. */
const BankPage = () => {
  const texts = useTexts(bankTexts);
  const days = useDays();
  const { params } = useRoute();
  const code = params['code'] ?? '';
  const { client } = useSession();
  const reading = useReading(() => client.call(getBank, { params: { code } }), code);
  const outcome = useOutcome();
  const done = outcome.reloading(reading);
  return (
    <>
      <section class="card">
        <PageTitle title={reading.body?.data.attributes.name ?? texts.bank} />
        {outcome.notice}
        <ReadPart reading={reading}>
          {({ data: bank }) => (
            <>
              <Facts
                facts={[
                  [texts.code, bank.id],
                  [texts.prefix, bank.attributes.clabe_prefix],
                  [texts.days, `${days(bank.attributes)}${bank.attributes.validity_set ? ` (${texts.daysSet})` : ''}`],
                ]}
              />
              <ValidityActions bank={bank} onDone={done} onOutdated={reading.reload} />
            </>
          )}
        </ReadPart>
      </section>
      {reading.body !== null && <Aliases bank={reading.body.data} onDone={done} onOutdated={reading.reload} />}
    </>
  );
};

export default BankPage;
