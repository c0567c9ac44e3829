/** The log lives in a schema of its own, so that nothing else in the database is touched or in the way. */
export const SCHEMA = 'log';

/** Channel of the hints that something was appended. */
export const CHANNEL = 'log_appended';

/** The function's own error: an event whose predecessor is not there. From a class that PostgreSQL leaves to users. */
const NO_PREDECESSOR = 'LG001';

// Data and metadata are `json`, never `jsonb`, which changes bytes and refuses \u0000.
// Texts are compared byte by byte, whatever the database's language: faster, and the same everywhere.
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
  CREATE TABLE log.identity (id uuid NOT NULL, single boolean PRIMARY KEY DEFAULT true CHECK (single));
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

// The lock comes first and is held until the commit is visible: positions are in commit order and a reader never sees
// one before an earlier one. Each argument is a column of the batch, a line per event. That a predecessor exists is
// checked after the insert, for all at once and by index alone; UNIQUE by itself accepts a revision ahead of the head.
// The planner settings belong to the session since step 004: setting and resetting them cost a tenth of an append.
const append = `
  CREATE FUNCTION log.append(ids text, streams text, revisions text, types text, schemas text, datas text, metadatas text)
  RETURNS bigint LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $append$
  DECLARE
    head bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('log.append', 0));
    SELECT coalesce(max(e.position), 0) INTO head FROM log.events e;

    INSERT INTO log.events (position, id, stream, revision, type, schema, data, metadata)
    SELECT head + b.place, b.id::uuid, b.stream, b.revision::integer, b.type, b.schema::smallint, b.data::json, b.metadata::json
    FROM unnest(
      string_to_array(ids, E'\\n'), string_to_array(streams, E'\\n'), string_to_array(revisions, E'\\n'),
      string_to_array(types, E'\\n'), string_to_array(schemas, E'\\n'), string_to_array(datas, E'\\n'),
      string_to_array(metadatas, E'\\n')
    ) WITH ORDINALITY AS b (id, stream, revision, type, schema, data, metadata, place);

    ${EXPECT_PREDECESSORS}
    PERFORM pg_notify('${CHANNEL}', '');
    RETURN head;
  END
  $append$;
`;

/** Begins the function that purges a stream, up to the lock. */
const PURGE_LOCKED = `log.purge(purged text, length integer, note_stream text, note_id uuid, note_type text, note_data json, note_metadata json)
  RETURNS boolean LANGUAGE plpgsql AS $purge$
  DECLARE
    head bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('log.append', 0));`;

/** The rest of it. False where the stream has another length than what the note says of it: the caller looks again. */
const PURGE_REST = `SELECT max(e.position) INTO head FROM log.events e;
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
  $purge$;`;

const purge = `
  CREATE FUNCTION ${PURGE_LOCKED}
    ${PURGE_REST}
`;

// One event alone. Only nodes of before call it, as long as a rolling deploy lasts: every batch goes by `append_fitting`.
const appendOne = `
  CREATE FUNCTION log.append_one(id uuid, stream text, revision integer, type text, schema smallint, data json, metadata json)
  RETURNS bigint LANGUAGE plpgsql AS $append_one$
  DECLARE
    head bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('log.append', 0));
    SELECT coalesce(max(e.position), 0) INTO head FROM log.events e;
    IF $3 > 0 AND NOT EXISTS (SELECT FROM log.events e WHERE e.stream = $2 AND e.revision = $3 - 1) THEN
      RAISE EXCEPTION 'an event has no predecessor' USING ERRCODE = '${NO_PREDECESSOR}';
    END IF;
    INSERT INTO log.events (position, id, stream, revision, type, schema, data, metadata)
    VALUES (head + 1, $1, $2, $3, $4, $5, $6, $7);
    RETURN head;
  END
  $append_one$;
  ALTER FUNCTION log.append(text, text, text, text, text, text, text) RESET ALL;
`;

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

// What nodes before this step call is `log.append`, as long as a rolling deploy lasts.
// Another node may have been quicker with a few of the streams: those are left out and named, all others go. A stream fits
// where the batch goes on at its length without a hole; who else has a claim is told apart by the writer.
const appendFitting = `
  CREATE FUNCTION log.append_fitting(
    ids text, streams text, revisions text, types text, schemas text, datas text, metadatas text,
    OUT head bigint, OUT misfits text[]
  ) LANGUAGE plpgsql AS $append_fitting$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('log.append', 0));
    SELECT coalesce(max(e.position), 0) INTO head FROM log.events e;

    ${APPEND_WHAT_FITS}
    PERFORM pg_notify('${CHANNEL}', '');
  END
  $append_fitting$;
`;

// `append_one` with one statement less behind the lock.
const appendOneAtOnce = `
  CREATE OR REPLACE FUNCTION log.append_one(
    id uuid, stream text, revision integer, type text, schema smallint, data json, metadata json
  ) RETURNS bigint LANGUAGE plpgsql AS $append_one$
  DECLARE
    head bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('log.append', 0));
    INSERT INTO log.events AS own (position, id, stream, revision, type, schema, data, metadata)
    SELECT coalesce((SELECT max(e.position) FROM log.events e), 0) + 1, $1, $2, $3, $4, $5, $6, $7
    WHERE $3 = 0 OR EXISTS (SELECT FROM log.events e WHERE e.stream = $2 AND e.revision = $3 - 1)
    RETURNING own.position - 1 INTO head;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an event has no predecessor' USING ERRCODE = '${NO_PREDECESSOR}';
    END IF;
    RETURN head;
  END
  $append_one$;
`;

// Mostly all streams fit, and to ask each of them first took a third of the statement: so they are appended as if they did,
// and only where the indexes or the look for predecessors say no, all is taken back and asked as in step 005.
const appendFittingAtOnce = `
  CREATE OR REPLACE FUNCTION log.append_fitting(
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

// Counts purges. Only nodes of before read the count, as long as a rolling deploy lasts.
const countedPurges = `
  CREATE SEQUENCE log.purges;
  SELECT nextval('log.purges');
  CREATE OR REPLACE FUNCTION ${PURGE_LOCKED}
    PERFORM nextval('log.purges');
    ${PURGE_REST}
`;

// A log that came out of another kind of log has positions that count bytes: from there on they count events.
const countedPlaces = `
  ALTER TABLE log.identity ADD COLUMN counted_after bigint NOT NULL DEFAULT 0;
`;

/** The schema's steps, forward only: what ran somewhere is never edited, a change is a new step. */
export const migrations = [
  { id: '001-events', sql: tables },
  { id: '002-append', sql: append },
  { id: '003-purge', sql: purge },
  { id: '004-append-one', sql: appendOne },
  { id: '005-append-fitting', sql: appendFitting },
  { id: '006-append-one-at-once', sql: appendOneAtOnce },
  { id: '007-append-fitting-at-once', sql: appendFittingAtOnce },
  { id: '008-counted-purges', sql: countedPurges },
  { id: '009-counted-places', sql: countedPlaces },
] as const;
