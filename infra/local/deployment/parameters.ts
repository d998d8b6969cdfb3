import { DeleteParameterCommand, GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';

/** Parameters of SSM in an emulator: data of a local run that lasts as long as the emulator's state. */
export type Parameters = {
  /** Null for a parameter that does not exist. */
  readonly read: (name: string) => Promise<string | null>;
  /** Values have at most 4,096 characters. */
  readonly write: (name: string, value: string) => Promise<void>;
  /** Does nothing when the parameter does not exist. */
  readonly remove: (name: string) => Promise<void>;
  readonly close: () => void;
};

const nullWhenMissing = async <T>(result: Promise<T>): Promise<T | null> => {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ParameterNotFound) return null;
    throw error;
  }
};

export const openParameters = (endpoint: string, region: string): Parameters => {
  const client = new SSMClient({ endpoint, region, credentials: { accessKeyId: 'test', secretAccessKey: 'test' } });
  return {
    read: async (name) => (await nullWhenMissing(client.send(new GetParameterCommand({ Name: name }))))?.Parameter?.Value ?? null,
    write: async (name, value) => {
      await client.send(new PutParameterCommand({ Name: name, Value: value, Type: 'String', Overwrite: true }));
    },
    remove: async (name) => {
      await nullWhenMissing(client.send(new DeleteParameterCommand({ Name: name })));
    },
    close: () => {
      client.destroy();
    },
  };
};
