import * as v from 'valibot';

type EnvironmentSchema = v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isEnvironmentSchema = (value: unknown): value is EnvironmentSchema =>
  isObject(value) && '~run' in value && 'entries' in value && isObject(value.entries);

const camelCase = (name: string): string => name.replaceAll(/-[a-z]/g, (letters) => letters.slice(1).toUpperCase());

/** The schema of an entry's environment: `queueParseEnvironment` of the family's config.ts for its queue-parse.ts, and so on. */
export const environmentSchemaOf = async (entry: string): Promise<EnvironmentSchema> => {
  const [family = '', file = ''] = entry.split('/');
  const config: unknown = await import(`../../functions/${family}/config.ts`);
  const name = `${camelCase(file)}Environment`;
  const schema = v.parse(v.record(v.string(), v.unknown()), config)[name];
  if (!isEnvironmentSchema(schema)) throw new TypeError(`functions/${family}/config.ts has no ${name}`);
  return schema;
};
