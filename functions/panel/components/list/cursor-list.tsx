import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useRef, useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import { useTexts } from '../../session/language-context.tsx';
import { listTexts } from '../../texts/list.ts';
import { addressOfPlace, placeOf, type Place } from '../../view/list-place.ts';
import { ReadPart } from '../reading/read-part.tsx';
import { useReading, type Reading } from '../reading/use-reading.ts';
import { Table, type Column } from './table.tsx';

/** A page of a list, as every operation of lists answers it. */
type ListPage<Row> = {
  readonly data: readonly Row[];
  readonly links: { readonly next: string | null; readonly prev: string | null };
};

type ReadPage<Row> = (place: Place) => Promise<{ readonly isOk: true; readonly body: ListPage<Row> } | Failure>;

type NeighbourProps = {
  readonly link: string | null;
  readonly name: string;
  readonly path: string | undefined;
  readonly onChoose: (place: Place | null) => void;
};

const Neighbour = ({ link, name, path, onChoose }: NeighbourProps) => {
  if (link === null) return null;
  const place = placeOf(link);
  if (path === undefined) {
    return (
      <button
        type="button"
        onClick={() => {
          onChoose(place);
        }}
      >
        {name}
      </button>
    );
  }
  return (
    <a
      class="button"
      href={addressOfPlace(path, place)}
      onClick={() => {
        onChoose(null);
      }}
    >
      {name}
    </a>
  );
};

type CursorListProps<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly read: ReadPage<Row>;
  /** Shown instead of a table without rows. */
  readonly empty: ComponentChildren;
  /** Another text reads the page again, such as after a row was changed. */
  readonly of?: string;
  /** The address of the page, whose query then has the filters and the place in the list; without it the place is in memory alone. */
  readonly path?: string;
  /** Shown below the rows. */
  readonly children?: ComponentChildren;
};

/**
 * A list of any length, a page at a time. On a narrow window each row is a block. Keep it where it is while the place changes: then the
 * focus is on the new page of the list.
 */
export const CursorList = <Row extends { readonly id: string }>({
  caption,
  columns,
  read,
  empty,
  of = '',
  path,
  children,
}: CursorListProps<Row>) => {
  const texts = useTexts(listTexts);
  const { query } = useLocation();
  const [chosen, setChosen] = useState<Place>({});
  const region = useRef<HTMLDivElement>(null);
  const isTurning = useRef(false);
  const place = path === undefined ? chosen : query;
  const readAt = async (): ReturnType<ReadPage<Row>> => {
    const answer = await read(place);
    if (isTurning.current) region.current?.focus();
    isTurning.current = false;
    return answer;
  };
  const reading: Reading<ListPage<Row>> = useReading(readAt, `${addressOfPlace('', place)} ${of}`);
  const turn = (next: Place | null): void => {
    isTurning.current = true;
    if (next !== null) setChosen(next);
  };
  return (
    <div ref={region} class="list" tabIndex={-1} role="region" aria-label={caption} aria-busy={reading.isReading}>
      <ReadPart reading={reading}>
        {({ data, links: { next, prev } }) => (
          <>
            {data.length === 0 ? empty : <Table caption={caption} columns={columns} rows={data} />}
            {data.length > 0 && children}
            {(next !== null || prev !== null) && (
              <nav class="actions" aria-label={texts.pages(caption)}>
                <Neighbour link={prev} name={texts.previous} path={path} onChoose={turn} />
                <Neighbour link={next} name={texts.next} path={path} onChoose={turn} />
              </nav>
            )}
          </>
        )}
      </ReadPart>
    </div>
  );
};
