import { z } from 'zod';
import { multiLine, singleLine } from '../../text.ts';
import { texts } from '../../texts/de.ts';
import { initially } from '../../left-out.ts';
import { instant } from './instant.ts';
import { MAX_INFORMATION_LENGTH, MAX_INTERRUPTION_LENGTH, MAX_NOTE_LENGTH } from '../../limits.ts';

// Notices of organisers: the bodies of their calls (docs/api.md).

/** PATCH …/announcement [OR2]; `text` null takes it down. */
export const announcementBody = z
  .strictObject({ text: singleLine(1, MAX_NOTE_LENGTH).nullable(), until: instant.nullable().default(null) })
  .meta({ id: 'AnnouncementBody' });
/** PATCH …/interruption [MO13]; `since` null: now. */
export const interruptionBody = z
  .strictObject({ name: singleLine(1, MAX_INTERRUPTION_LENGTH), since: instant.nullable().default(null) })
  .meta({ id: 'InterruptionBody' });
/** POST …/interruption/end [MO13]; `until` null: now. With `shift` all open matches move by its minutes. */
export const resumptionBody = z
  .strictObject({
    until: instant.nullable().default(null),
    shift: initially(z.boolean(), false),
    useBreaks: initially(z.boolean(), false),
    /** Breaks that begin later move along. */
    moveBreaks: initially(z.boolean(), true),
  })
  .meta({ id: 'ResumptionBody' });
export type ResumptionBody = z.infer<typeof resumptionBody>;
/** Markdown for visitors [OR3]; null: none. */
export const information = multiLine(1, MAX_INFORMATION_LENGTH).nullable();
/** PATCH …/information [OR3], in Markdown; null takes it away. */
export const informationBody = z.strictObject({ text: information }).meta({ id: 'InformationBody' });
export const statusOfTournament = z.enum(['Planned', 'Cancelled', 'Postponed']).meta({ id: 'AnnouncedStatusName' });
/** PATCH …/status [OR4]; a note belongs to what is not as planned, a date to what is postponed. */
export const tournamentStatusBody = z
  .strictObject({
    status: statusOfTournament,
    note: singleLine(1, MAX_NOTE_LENGTH).nullable().default(null),
    date: z.iso.date(texts.tournaments.date).nullable().default(null),
  })
  .meta({ id: 'TournamentStatusBody' });
