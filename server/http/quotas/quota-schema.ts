import type { MigrationStep } from '../../database/migrate.ts';

/** What was made within the last day, as far as a quota counts it. No backup has it: a day later it is forgotten. */
export const SCHEMA = 'quotas';

// The lock is per quota and subject, so that no two calls at once, on whichever nodes, take the same last place.
const uses = `
  CREATE TABLE quotas.uses (
    quota text COLLATE "C" NOT NULL,
    -- A hash of the account or of the organisation.
    subject text COLLATE "C" NOT NULL,
    -- The id of what was made: a repeat of its call uses nothing more.
    thing text COLLATE "C" NOT NULL,
    used_at timestamptz NOT NULL,
    PRIMARY KEY (quota, subject, thing)
  );
  CREATE INDEX ON quotas.uses (quota, subject, used_at);
  CREATE INDEX ON quotas.uses (used_at);

  -- Uses one of a quota of each subject, or of none: then blocked_by is the use that has to pass away first.
  CREATE FUNCTION quotas.spend(
    asked text, subjects text[], made text, most integer, since timestamptz, spent_at timestamptz,
    OUT is_new boolean, OUT blocked_by timestamptz
  ) LANGUAGE plpgsql AS $$
  DECLARE
    one text;
  BEGIN
    is_new := false;
    FOREACH one IN ARRAY subjects LOOP
      PERFORM pg_advisory_xact_lock(hashtextextended('quota ' || asked || ' ' || one, 0));
    END LOOP;
    IF EXISTS (SELECT FROM quotas.uses u WHERE u.quota = asked AND u.subject = ANY (subjects) AND u.thing = made) THEN
      RETURN;
    END IF;
    SELECT max(nth.used_at) INTO blocked_by FROM unnest(subjects) AS s (subject) CROSS JOIN LATERAL (
      SELECT u.used_at FROM quotas.uses u
      WHERE u.quota = asked AND u.subject = s.subject AND u.used_at > since
      ORDER BY u.used_at DESC OFFSET most - 1 LIMIT 1
    ) nth;
    IF blocked_by IS NOT NULL THEN
      RETURN;
    END IF;
    INSERT INTO quotas.uses (quota, subject, thing, used_at)
      SELECT asked, s.subject, made, spent_at FROM unnest(subjects) AS s (subject);
    is_new := true;
  END
  $$;
`;

/** Forward only: what ran somewhere is never edited, a change is a new step. */
export const migrations: readonly MigrationStep[] = [{ id: '001-uses', sql: uses }];
