import { useId } from 'preact/hooks';

import { useFieldError } from './form.tsx';
import { descriptionOf, Labelled } from './labelled.tsx';

type SelectProps = {
  readonly name: string;
  readonly label: string;
  /** Values with their texts; an empty value stands for none. */
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value?: string;
  readonly hint?: string;
  readonly isDoubtful?: boolean;
};

/** A field of a form that takes one of a list. */
export const Select = ({ name, label, options, value = '', hint, isDoubtful = false }: SelectProps) => {
  const id = useId();
  const error = useFieldError(name);
  return (
    <Labelled id={id} label={label} hint={hint} isDoubtful={isDoubtful} error={error}>
      <select id={id} name={name} aria-invalid={error !== null} {...descriptionOf(id, hint, error)}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
};
