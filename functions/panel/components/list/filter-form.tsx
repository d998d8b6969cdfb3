import { useLocation } from 'preact-iso/router';

import type { FilterNames } from '../../api/operation.ts';
import { useTexts } from '../../session/language-context.tsx';
import { filterTexts } from '../../texts/filters.ts';
import { filtersOf } from '../../view/forms/filters.ts';
import { addressOfPlace, filledPlace } from '../../view/list-place.ts';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { Select } from '../select.tsx';

/** A filter of a list, with its name in the API. With `options` it takes one of them. */
export type Filter<Name extends string = string> = {
  readonly name: Name;
  readonly label: string;
  readonly type?: 'text' | 'date';
  readonly hint?: string;
  readonly options?: readonly (readonly [value: string, text: string])[];
  /** The text for no choice; that of all unless it is given. */
  readonly all?: string;
};

/** Filters of an operation that lists: a name that its contract does not have does not compile. */
export type FiltersOf<Listed> = readonly Filter<FilterNames<Listed>>[];

type FilterFormProps = { readonly path: string; readonly filters: readonly Filter[] };

/** The filters of a list. They are the query of the page's address, so a bookmark saves a view. */
export const FilterForm = ({ path, filters }: FilterFormProps) => {
  const texts = useTexts(filterTexts);
  const { query, route } = useLocation();
  const current = filtersOf(query, filters);
  const apply = (typed: Typed) => {
    route(
      addressOfPlace(
        path,
        filledPlace(
          filters.map(({ name }) => name),
          typed,
        ),
      ),
    );
    return Promise.resolve(null);
  };
  return (
    <Form
      key={addressOfPlace('', current)}
      submit={texts.apply}
      onSubmit={apply}
      others={
        Object.keys(current).length > 0 && (
          <a class="button plain" href={path}>
            {texts.clear}
          </a>
        )
      }
    >
      <div class="columns four">
        {filters.map(({ name, label, type = 'text', hint, options, all = texts.all }) =>
          options === undefined ? (
            <Field
              key={name}
              name={name}
              label={label}
              type={type}
              value={current[name] ?? ''}
              isOptional
              {...(hint === undefined ? {} : { hint })}
            />
          ) : (
            <Select key={name} name={name} label={label} value={current[name] ?? ''} options={[['', all], ...options]} />
          ),
        )}
      </div>
    </Form>
  );
};
