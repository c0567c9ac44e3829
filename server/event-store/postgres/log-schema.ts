import type { MigrationStep } from '../../database/migrate.ts';

/** The log lives in a schema of its own, so that nothing else in the database is touched or in the way. */
export const SCHEMA = 'log';

/** Channel of the hints that something was appended. */
export const CHANNEL = 'log_appended';

/** The function's own error: an event whose predecessor is not there. From a class that PostgreSQL leaves to users. */
const NO_PREDECESSOR = 'LG001';

// Data and metadata are `json`, never `jsonb`, which changes bytes and refuses \u0000.
// Texts are compared byte by byte, whatever the database's language: faster, and the same everywhere.
// `counted_after`: a log that came out of another kind of log has positions that count bytes; from there on they count events.
const tables = `
  CREATE TABLE log.events (
    position bigint PRIMARY KEY,
    id uuid NOT NULL UNIQUE,
    stream text COLLATE "C" NOT NULL,
    revision integer NOT NULL CHECK (revision >= 0),
    type text NOT NULL,
    schema smallint NOT NULL,
    data json NOT NULL,
    metadata json NOT NULL,
    UNIQUE (stream, revision)
  );
  CREATE TABLE log.identity (
    id uuid NOT NULL,
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    counted_after bigint NOT NULL DEFAULT 0
  );
  INSERT INTO log.identity (id) VALUES (gen_random_uuid());
`;

/** Refuses what was put behind `head` where an event has no predecessor. */
const EXPECT_PREDECESSORS = `IF EXISTS (
      SELECT FROM log.events e WHERE e.position > head AND e.revision > 0 AND NOT EXISTS (
        SELECT FROM log.events p WHERE p.stream = e.stream AND p.revision = e.revision - 1
      )
    ) THEN
      RAISE EXCEPTION 'an event has no predecessor' USING ERRCODE = '${NO_PREDECESSOR}';
    END IF;`;

/** The arguments of a batch, columns with a line per event, as rows. */
const LINES = `unnest(
        string_to_array(ids, E'\\n'), string_to_array(streams, E'\\n'), string_to_array(revisions, E'\\n'),
        string_to_array(types, E'\\n'), string_to_array(schemas, E'\\n'), string_to_array(datas, E'\\n'),
        string_to_array(metadatas, E'\\n')
      ) WITH ORDINALITY AS b (id, stream, revision, type, schema, data, metadata, place)`;

/** Leaves out the streams that have another length and names them in `misfits`. */
const APPEND_WHAT_FITS = `WITH batch AS MATERIALIZED (
      SELECT b.id::uuid, b.stream, b.revision::integer, b.type, b.schema::smallint, b.data::json, b.metadata::json, b.place
      FROM ${LINES}
    ), misfit AS MATERIALIZED (
      SELECT b.stream FROM batch b GROUP BY b.stream
      HAVING count(*) <> max(b.revision) - min(b.revision) + 1
        OR min(b.revision) <> (SELECT coalesce(max(e.revision) + 1, 0) FROM log.events e WHERE e.stream = b.stream)
    ), appended AS (
      INSERT INTO log.events (position, id, stream, revision, type, schema, data, metadata)
      SELECT head + row_number() OVER (ORDER BY b.place), b.id, b.stream, b.revision, b.type, b.schema, b.data, b.metadata
      FROM batch b WHERE NOT EXISTS (SELECT FROM misfit m WHERE m.stream = b.stream)
      ORDER BY b.place
    )
    SELECT coalesce(array_agg(m.stream), '{}') INTO misfits FROM misfit m;`;

// The lock comes first and is held until the commit is visible: positions are in commit order, and a reader never sees
// one before an earlier one. Each argument is a column of the batch, with one line per event.
// Usually all streams fit, and asking each of them first takes a third of the statement: so they are appended as if
// they did. Only if the indexes or the check for predecessors refuse is everything rolled back and each stream asked:
// another node may have been quicker with a few of them. Those are left out and named, all others are appended. A
// stream fits if the batch continues at its length without a gap; the writer tells other conflicts apart. That a
// predecessor exists is checked after the insert, for all streams at once and by index alone; UNIQUE by itself accepts
// a revision ahead of the head.
const append = `
  CREATE FUNCTION log.append_fitting(
    ids text, streams text, revisions text, types text, schemas text, datas text, metadatas text,
    OUT head bigint, OUT misfits text[]
  ) LANGUAGE plpgsql AS $append_fitting$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('log.append', 0));
    SELECT coalesce(max(e.position), 0) INTO head FROM log.events e;

    BEGIN
      INSERT INTO log.events (position, id, stream, revision, type, schema, data, metadata)
      SELECT head + b.place, b.id::uuid, b.stream, b.revision::integer, b.type, b.schema::smallint, b.data::json, b.metadata::json
      FROM ${LINES};
      ${EXPECT_PREDECESSORS}
      misfits := '{}';
    EXCEPTION WHEN unique_violation OR SQLSTATE '${NO_PREDECESSOR}' THEN
      ${APPEND_WHAT_FITS}
    END;
    PERFORM pg_notify('${CHANNEL}', '');
  END
  $append_fitting$;
`;

/** False where the stream has another length than what the note says of it: the caller looks again. */
const purge = `
  CREATE OR REPLACE FUNCTION log.purge(
    purged text, length integer, note_stream text, note_id uuid, note_type text, note_data json, note_metadata json
  ) RETURNS boolean LANGUAGE plpgsql AS $purge$
  DECLARE
    head bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('log.append', 0));
    SELECT max(e.position) INTO head FROM log.events e;
    IF length <> (SELECT count(*) FROM log.events e WHERE e.stream = purged) THEN
      RETURN false;
    END IF;
    DELETE FROM log.events e WHERE e.stream = purged;
    INSERT INTO log.events (position, id, stream, revision, type, schema, data, metadata)
    SELECT head + 1, note_id, note_stream, coalesce(max(e.revision) + 1, 0), note_type, 1, note_data, note_metadata
    FROM log.events e WHERE e.stream = note_stream;
    PERFORM pg_notify('${CHANNEL}', '');
    RETURN true;
  END
  $purge$;
`;

// Only nodes of earlier versions called and read these.
const withoutFormer = `
  DROP FUNCTION IF EXISTS log.append(text, text, text, text, text, text, text);
  DROP FUNCTION IF EXISTS log.append_one(uuid, text, integer, text, smallint, json, json);
  ${purge}
  DROP SEQUENCE IF EXISTS log.purges;
`;

/** The schema's steps, forward only: what ran somewhere is never edited, a change is a new step. */
export const migrations: readonly MigrationStep[] = [
  {
    id: '010-events',
    replaces: [
      '001-events',
      '002-append',
      '003-purge',
      '004-append-one',
      '005-append-fitting',
      '006-append-one-at-once',
      '007-append-fitting-at-once',
      '008-counted-purges',
      '009-counted-places',
    ],
    sql: [tables, append, purge].join('\n'),
  },
  { id: '011-without-former', sql: withoutFormer },
];
