import { createContext, type ComponentChildren } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';

import type { Failure } from '../api/failure.ts';
import { useTexts } from '../session/language-context.tsx';
import { shellTexts } from '../texts/shell.ts';
import { Problem } from './problem.tsx';

type FormState = { readonly failure: Failure | null };

const FormContext = createContext<FormState>({ failure: null });

/** What was typed into a form, by the name of the field; without the spaces around it, unless it is a password. */
export type Typed = (name: string) => string;

type FormProps = {
  readonly submit: string;
  /** Sends the form; the failure is shown, null for none. */
  readonly onSubmit: (typed: Typed, data: FormData) => Promise<Failure | null>;
  readonly children?: ComponentChildren;
  /** Links and other buttons after the one that sends. */
  readonly others?: ComponentChildren;
};

const emptyFieldsOf = (form: HTMLFormElement): readonly string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[required], select[required], textarea[required]')]
    .filter(({ value, type, checked }) => (type === 'checkbox' ? !checked : value.trim() === ''))
    .map(({ name }) => name);

/** Moves the focus to the first field that has to be corrected, else to the problem above the form. */
const focusProblem = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')?.focus();
  });
};

const typedIn =
  (data: FormData): Typed =>
  (name) => {
    const value = data.get(name);
    if (typeof value !== 'string') return '';
    return name.endsWith('password') ? value : value.trim();
  };

const useSending = (form: { readonly current: HTMLFormElement | null }, onSubmit: FormProps['onSubmit']) => {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async (): Promise<void> => {
    if (form.current === null || isSending) return;
    const fields = emptyFieldsOf(form.current);
    if (fields.length > 0) {
      setFailure({ isOk: false, kind: 'incomplete', fields });
      focusProblem(form.current);
      return;
    }
    setIsSending(true);
    const data = new FormData(form.current);
    const result = await onSubmit(typedIn(data), data);
    setIsSending(false);
    setFailure(result);
    if (result !== null) focusProblem(form.current);
  };
  return { failure, isSending, send };
};

/** A form whose fields keep what was typed when sending it fails. */
export const Form = ({ submit, onSubmit, children, others }: FormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const { failure, isSending, send } = useSending(form, onSubmit);
  return (
    <form
      ref={form}
      noValidate
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormContext.Provider value={{ failure }}>
        {failure !== null && <Problem failure={failure} />}
        {children}
        <div class="actions">
          <button type="submit" class="primary" aria-disabled={isSending}>
            {isSending && <span class="spinner" aria-hidden="true" />}
            {submit}
          </button>
          {others}
        </div>
      </FormContext.Provider>
    </form>
  );
};

/** The text of the error of a field; null for a field without one. */
export const useFieldError = (name: string): string | null => {
  const { failure } = useContext(FormContext);
  const texts = useTexts(shellTexts);
  if (failure?.kind === 'incomplete') return failure.fields.includes(name) ? texts.required : null;
  if (failure?.kind !== 'refused') return null;
  return failure.errors.find(({ field }) => field === name)?.detail ?? null;
};
