import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import type { Client } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';
import { useMode } from '../../session/mode-context.tsx';
import { useSession } from '../../session/session.ts';
import { Problem } from '../problem.tsx';
import { saveFile } from './save-file.ts';

type DownloadLinkProps = {
  /** The address of the file, which the browser opens when the user wants it elsewhere, such as in another tab. */
  readonly address: string;
  /** Reads the file, or finds out whether it can be read at its address, as one must be that the API may keep elsewhere. */
  readonly read: (client: Client) => ReturnType<Client['readFile']> | ReturnType<Client['fileAddress']>;
  readonly children: ComponentChildren;
  readonly isPrimary?: boolean;
};

/**
 * A link that saves a file. A failure is shown next to it. In test mode it is a button: a browser that opens an address by itself sends no
 * header, and so gets the answer of live mode.
 */
export const DownloadLink = ({ address, read, children, isPrimary = false }: DownloadLinkProps) => {
  const { client } = useSession();
  const { mode } = useMode();
  const [failure, setFailure] = useState<Failure | null>(null);
  const download = async (): Promise<void> => {
    const answer = await read(client);
    setFailure(answer.isOk ? null : answer);
    if ('file' in answer) saveFile(answer);
    if ('address' in answer) location.assign(answer.address);
  };
  const look = `button ${isPrimary ? 'primary' : ''}`;
  return (
    <>
      {mode === 'test' ? (
        <button
          type="button"
          class={look}
          onClick={() => {
            void download();
          }}
        >
          {children}
        </button>
      ) : (
        <a
          class={look}
          href={address}
          download
          onClick={(event) => {
            event.preventDefault();
            void download();
          }}
        >
          {children}
        </a>
      )}
      {failure !== null && <Problem failure={failure} />}
    </>
  );
};
