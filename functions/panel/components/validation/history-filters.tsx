import { useLocation } from 'preact-iso/router';

import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { historyTexts } from '../../texts/history.ts';
import { validationTexts } from '../../texts/validation.ts';
import { amountOf } from '../../view/amount.ts';
import { addressOf, FILTERS, filtersOf, TO_REVIEW } from '../../view/history-query.ts';
import { STATUSES } from '../../view/verdict.ts';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { Select } from '../select.tsx';

type FiltersProps = { readonly query: Readonly<Record<string, string>> };

/** Filters that few views have. */
const FURTHER = ['type', 'bank', 'amount_min', 'amount_max', 'retry_state', 'playground'] as const;

const FurtherFilters = ({ query }: FiltersProps) => {
  const texts = useTexts(historyTexts);
  const valueOf = (name: (typeof FURTHER)[number]): string => query[name] ?? '';
  return (
    <details class="further" open={FURTHER.some((name) => valueOf(name) !== '')}>
      <summary>{texts.further}</summary>
      <div class="columns four">
        <Select
          name="type"
          label={texts.type}
          value={valueOf('type')}
          options={[
            ['', texts.all],
            ['direct', texts.typed],
            ['ocr', texts.fromReceipt],
          ]}
        />
        <Select
          name="retry_state"
          label={texts.retries}
          value={valueOf('retry_state')}
          options={[
            ['', texts.all],
            ['pending', texts.retryPending],
            ['resolved', texts.retryResolved],
            ['exhausted', texts.retryExhausted],
            ['cancelled', texts.retryCancelled],
          ]}
        />
        <Field name="amount_min" label={texts.amountFrom} inputMode="decimal" value={valueOf('amount_min')} isOptional />
        <Field name="amount_max" label={texts.amountTo} inputMode="decimal" value={valueOf('amount_max')} isOptional />
        <Field name="bank" label={texts.bankCode} inputMode="numeric" maxLength={5} value={valueOf('bank')} isOptional />
        <Select
          name="playground"
          label={texts.trials}
          value={valueOf('playground')}
          options={[
            ['', texts.withoutTrials],
            ['1', texts.trialsAlone],
          ]}
        />
      </div>
    </details>
  );
};

/** The amount of a filter without separators; what is no amount as it is, which the API refuses. */
const filterOf = (name: string, typed: string): string =>
  name.startsWith('amount_') && typed !== '' ? String(amountOf(typed) ?? typed) : typed;

/** The filters of a view of the history. */
export const HistoryFilters = ({ query }: FiltersProps) => {
  const texts = useTexts(historyTexts);
  const statuses = useTexts(validationTexts);
  const { route } = useLocation();
  const apply = (typed: Typed) => {
    const chosen = FILTERS.map((name) => [name, filterOf(name, typed(name))] as const);
    route(addressOf(PATHS.history, filtersOf(Object.fromEntries(chosen))));
    return Promise.resolve(null);
  };
  return (
    <Form
      key={addressOf('', filtersOf(query))}
      submit={texts.apply}
      onSubmit={apply}
      others={
        <a class="button plain" href={PATHS.history}>
          {texts.clear}
        </a>
      }
    >
      <div class="columns four">
        <Select
          name="status"
          label={texts.status}
          value={query['status'] ?? ''}
          options={[['', texts.all], [TO_REVIEW, texts.toReview], ...STATUSES.map((status) => [status, statuses[status]] as const)]}
        />
        <Field name="from" label={texts.from} type="date" value={query['from'] ?? ''} isOptional />
        <Field name="to" label={texts.to} type="date" value={query['to'] ?? ''} isOptional />
        <Field name="search" label={texts.search} hint={texts.searchHint} value={query['search'] ?? ''} maxLength={100} isOptional />
      </div>
      <FurtherFilters query={query} />
      {Object.keys(filtersOf(query)).length > 0 && <p class="hint">{texts.viewHint}</p>}
    </Form>
  );
};
