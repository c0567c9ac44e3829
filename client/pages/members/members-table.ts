import type { InvitationAnswer } from '#domain/contract.ts';
import type { CsvTable } from '../../features/tournament/csv-file.ts';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import type { Person } from './member-row.tsx';

const t = texts.members;

/**
 * The list as the page shows it to its reader: addresses and invitations only where they stand there too. With the numbers of
 * accounts, by which a downloaded history names people.
 */
export function membersTable(people: readonly Person[], invitations: readonly InvitationAnswer[]): CsvTable {
  const rows = [
    ...people.map(
      ({ userId, name, eMail, role, joinedAt }) =>
        [name ?? t.unknown, eMail, role, plainDay(joinedAt), userId] as const,
    ),
    ...invitations.map(({ eMail, role }) => ['', eMail, role, t.isInvited, ''] as const),
  ];
  const hasAddresses = rows.some(([, eMail]) => eMail !== '');
  return {
    columns: [t.person, ...(hasAddresses ? [t.eMail] : []), t.role, t.since, t.account],
    rows: rows.map(([name, eMail, role, since, account]) => [
      name,
      ...(hasAddresses ? [eMail] : []),
      texts.organizations.roles[role],
      since,
      account,
    ]),
  };
}
