import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { requiredRoles, canExecute } from '#domain/rights.ts';
import { texts } from '#domain/texts/de.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const specs = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.spec.ts'))
  .map((path) => readFileSync(`${here}/${path}`, 'utf8'))
  .join('\n');

describe('every refusal', () => {
  it.each(Object.keys(texts.refusals))('%s has a spec in which a rule says it', (refusal) => {
    expect(specs).toMatch(new RegExp(`\\.refused\\(\\s*'${refusal}'`));
  });

  it.each(Object.entries(texts.refusals))('%s has a German sentence that says what to do', (_refusal, text) => {
    expect(text).toMatch(/^\p{Lu}.*\.$/u);
    expect(text).toMatch(/\bSie\b/);
    expect(text).not.toMatch(/\bdu\b|\bdein/i);
  });
});

const as = (role: 'Owner' | 'Organizer' | 'Scorer' | 'Auditor' | null, isAdministrator = false) => ({
  role,
  isAdministrator,
});
const commandsOf = (least: string) =>
  Object.entries(requiredRoles).flatMap(([type, role]) => (role === least ? [type] : []));

describe('rights', () => {
  it('a scorer reports results and nothing else', () => {
    expect(commandsOf('Scorer')).toEqual(['ReportOutcome']);
  });

  it('an auditor changes nothing but his own membership', () => {
    expect(commandsOf('Auditor')).toEqual(['LeaveOrganization']);
  });

  it('members, keys and the organisation itself are the owner’s', () => {
    expect(commandsOf('Owner')).toEqual([
      'RenameOrganization',
      'DeleteOrganization',
      'SetSecondFactorDemand',
      'UndeleteOrganization',
      'InviteMember',
      'WithdrawInvitation',
      'ChangeMemberRole',
      'RemoveMember',
      'CreateApiKey',
      'SetApiKeyActive',
      'ChangeApiKeyExpiry',
      'DeleteApiKey',
      'SetPage',
      'SetClubColor',
      'SetClubCrest',
      'RemoveClubCrest',
      'ClaimPageName',
      'UndeleteTournament',
    ]);
  });

  it('each role may what those below it may', () => {
    expect(canExecute(as('Owner'), 'ReportOutcome')).toBe(true);
    expect(canExecute(as('Organizer'), 'Configure')).toBe(true);
    expect(canExecute(as('Scorer'), 'Configure')).toBe(false);
    expect(canExecute(as('Auditor'), 'ReportOutcome')).toBe(false);
    expect(canExecute(as(null), 'ReportOutcome')).toBe(false);
  });

  it('licensing is for administrators, creating and joining for everybody with an account', () => {
    expect(canExecute(as('Owner'), 'SetLicensing')).toBe(false);
    expect(canExecute(as(null, true), 'SetLicensing')).toBe(true);
    expect(canExecute(as(null, true), 'RenameOrganization')).toBe(false);
    expect(canExecute(as(null), 'CreateOrganization')).toBe(true);
    expect(canExecute(as(null), 'AcceptInvitation')).toBe(true);
  });
});
