// How much of a thing may be sent: what a schema takes, and what a page says before anything is sent.

// Lengths in code points.

/** Of the name of a tournament, folder, venue, team, break or document. */
export const MAX_NAME_LENGTH = 60;
/** Fits into a page header next to the tournament's name. */
export const MAX_ORGANIZATION_NAME_LENGTH = 40;
/** It is the head of a narrow table. */
export const MAX_GROUP_NAME_LENGTH = 25;
export const MAX_KEY_NAME_LENGTH = 25;
export const MAX_KEY_DESCRIPTION_LENGTH = 250;
/** Bounds an announcement and the note on a status [OR2] to one line. */
export const MAX_NOTE_LENGTH = 140;
/** Of what interrupts play [MO13]. */
export const MAX_INTERRUPTION_LENGTH = 60;
/** Of the information for visitors [OR3]. */
export const MAX_INFORMATION_LENGTH = 5_000;
export const MAX_VENUE_DESCRIPTION_LENGTH = 1_000;
export const MAX_ADDRESS_LINE_LENGTH = 100;
export const MAX_LINK_LENGTH = 500;
/** Of the imprint and of the privacy page. */
export const MAX_LEGAL_TEXT_LENGTH = 20_000;

// Counts.

/** Of a venue's address, and of its links. */
export const MAX_VENUE_LINES = 10;
export const MAX_COURTS = 10;
export const MAX_BREAKS = 10;
/** One per letter. */
export const MAX_GROUPS = 26;
export const MAX_MATCHES = 5_000;
/** By which one tie was decided. */
export const MAX_MEETINGS = 20;
/** Of ties of one tournament. */
export const MAX_TIE_DECISIONS = 200;
/** Numbers leave gaps where matches were struck. */
export const MAX_MATCH_NUMBER = 99_999;

/** Of the body that brings a whole tournament. */
export const MAX_TOURNAMENT_BYTES = 4 * 1024 * 1024;
