import type { LogFields } from './log.ts';

const FRAMES = 8;
/** Maximum depth of causes in a log line. */
const DEPTH = 5;

const NAME = /^[A-Za-z][A-Za-z0-9._-]{0,63}$/;

/** How AWS words a denial (IAM User Guide: access denied error messages). The ARNs around the action stay out. */
const DENIED_ACTION = /\bis not authorized to perform: ([a-z0-9-]+:[A-Za-z]+)/;

const nameOf = ({ name }: Error): string => (NAME.test(name) ? name : 'Error');

/** An error and what caused it, outermost first. */
const chainOf = (error: Error): readonly Error[] => {
  const chain: Error[] = [];
  for (let next: unknown = error; next instanceof Error && chain.length < DEPTH; next = next.cause) chain.push(next);
  return chain;
};

/**
 * The log fields of an error: name and stack, names of its causes, and the action AWS denied. Messages may quote data
 * and ARNs and are left out.
 */
export const errorFields = (error: unknown): LogFields => {
  if (!(error instanceof Error)) return { error_type: typeof error };
  const chain = chainOf(error);
  const causes = chain.slice(1).map(nameOf);
  const deniedAction = chain.map(({ message }) => DENIED_ACTION.exec(message)?.[1]).find((action) => action !== undefined);
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    error_name: nameOf(error),
    ...(causes.length === 0 ? {} : { error_causes: causes.join(', ') }),
    ...(deniedAction === undefined ? {} : { denied_action: deniedAction }),
    error_stack: frames.slice(0, FRAMES).join('\n'),
  };
};
