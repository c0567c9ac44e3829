import type { LogStatus, MailSummary, ProjectionStatus, UserEventType } from '#domain/contract.ts';
import { formatNumber } from '../format.ts';

export const management = {
  title: 'Verwaltung',
  sections: {
    users: 'Nutzer',
    organizations: 'Organisationen',
    mailbox: 'Postfach',
    projections: 'Projektionen',
    log: 'Protokoll',
    operator: 'Betreiberangaben',
  },
  choose: (section: string) => `Bereich wählen, jetzt: ${section}`,
  readAgain: 'Noch einmal laden',
  noResult: (words: string) => `Nichts gefunden für „${words}“.`,
  noResultHint: 'Prüfen Sie die Schreibweise, oder suchen Sie mit einem kürzeren Teil.',
  upToDate: 'Aktualisiert sich von selbst',
} as const;

export const users = {
  search: 'Nutzer suchen',
  searchHint: 'Name oder E-Mail-Adresse',
  create: 'Nutzer anlegen',
  user: 'Nutzer',
  state: 'Zustand',
  since: 'Angelegt',
  confirmed: 'bestätigt',
  unconfirmed: 'unbestätigt',
  locked: 'gesperrt',
  administrator: 'Administrator',
  yourself: 'Das sind Sie',
  gone: 'Diesen Nutzer gibt es nicht mehr.',
  eMail: 'E-Mail-Adresse',
  pendingEMail: 'Neue Adresse',
  pendingHint: 'wartet auf Bestätigung',
  createdAt: 'Konto seit',
  passwordSince: 'Passwort von',
  organizations: 'Organisationen',
  noOrganizations: 'gehört zu keiner Organisation',
  lock: 'Sperren …',
  unlock: 'Entsperren',
  confirmByHand: 'Von Hand bestätigen',
  giveRole: 'Zum Administrator machen …',
  takeRole: 'Rolle nehmen …',
  removeFactors: 'Zweiten Faktor entfernen …',
  removeFactorsTitle: (name: string) => `Zweiten Faktor von ${name} entfernen?`,
  removeFactorsText:
    'Authenticator-App, Passkeys und Wiederherstellungscodes sind dann weg, das Konto ist überall abgemeldet, und zur Anmeldung genügt sein Passwort. Vergewissern Sie sich vorher, am besten im Gespräch, dass der Inhaber selbst darum bittet. Er bekommt eine Mail darüber.',
  removeFactorsSubmit: 'Entfernen',
  secondFactor: 'Zweiter Faktor',
  hasSecondFactor: 'eingerichtet',
  lockTitle: (name: string) => `${name} sperren?`,
  lockText:
    'Das Konto ist sofort überall abgemeldet, offene Seiten enden. Anmelden geht erst wieder nach dem Entsperren.',
  lockOwn: 'Das ist Ihr eigenes Konto: Auch Sie sind sofort abgemeldet.',
  lockSubmit: 'Konto sperren',
  giveTitle: (name: string) => `${name} zum Administrator machen?`,
  giveText:
    'Administratoren verwalten alle Nutzer und Organisationen und lesen das Postfach, in dem Anmeldelinks stehen.',
  giveSubmit: 'Rolle geben',
  takeTitle: (name: string) => `${name} die Rolle nehmen?`,
  takeText: 'Das Konto bleibt, kann aber die Verwaltung nicht mehr öffnen.',
  takeOwn: 'Das ist Ihr eigenes Konto: Sie kommen danach nicht mehr in die Verwaltung.',
  takeSubmit: 'Rolle nehmen',
  lockedNow: (name: string) => `${name} ist gesperrt.`,
  unlockedNow: (name: string) => `${name} kann sich wieder anmelden.`,
  confirmedNow: (name: string) => `${name} ist bestätigt und kann sich anmelden.`,
  givenNow: (name: string) => `${name} ist jetzt Administrator.`,
  takenNow: (name: string) => `${name} ist kein Administrator mehr.`,
  factorsRemovedNow: (name: string) => `${name} meldet sich jetzt mit dem Passwort allein an.`,
  createTitle: 'Nutzer anlegen',
  createText:
    'Das Konto ist gleich bestätigt. Geben Sie das Passwort persönlich weiter; es lässt sich im Profil ändern.',
  name: 'Name',
  password: 'Passwort',
  createSubmit: 'Nutzer anlegen',
  created: (name: string) => `${name} ist angelegt.`,
  events: 'Was geschah',
  eventsKept: 'letzte 90 Tage',
  noEvents: 'In den letzten 90 Tagen ist nichts geschehen.',
  by: (name: string) => `durch ${name}`,
  eventTypes: {
    Registered: 'Konto angelegt',
    Confirmed: 'Konto bestätigt',
    LoginSucceeded: 'Angemeldet',
    LoginFailed: 'Anmeldung fehlgeschlagen',
    LoggedOut: 'Abgemeldet',
    SessionRevoked: 'Kopierte Sitzung beendet',
    SessionEnded: 'Andere Geräte abgemeldet',
    PasswordChanged: 'Passwort geändert',
    PasswordResetRequested: 'Neues Passwort angefordert',
    PasswordReset: 'Neues Passwort festgelegt',
    EMailChangeRequested: 'Neue E-Mail-Adresse angegeben',
    EMailChanged: 'E-Mail-Adresse geändert',
    EMailTakenBack: 'Frühere E-Mail-Adresse zurückgeholt',
    Locked: 'Konto gesperrt',
    Unlocked: 'Konto entsperrt',
    HistoryExported: 'Verlauf exportiert',
    TotpAdded: 'Authenticator-App eingerichtet',
    TotpRemoved: 'Authenticator-App abgeschaltet',
    SecondFactorFailed: 'Falscher Code nach richtigem Passwort',
    RecoveryCodesRenewed: 'Neue Wiederherstellungscodes',
    RecoveryCodeUsed: 'Mit Wiederherstellungscode angemeldet',
    PasskeyAdded: 'Passkey hinzugefügt',
    PasskeyRemoved: 'Passkey entfernt',
    FactorsTakenBack: 'Zweiten Faktor mit dem Link der Mail zurückgenommen',
    FactorsRemoved: 'Zweiten Faktor von der Verwaltung entfernt',
    AdministratorGranted: 'Zum Administrator gemacht',
    AdministratorRevoked: 'Rolle Administrator genommen',
  } satisfies Record<UserEventType, string>,
} as const;

export const managedOrganizations = {
  search: 'Organisationen suchen',
  searchHint: 'Name der Organisation',
  organization: 'Organisation',
  owners: 'Besitzer',
  ownersOf: (names: string) => `gehört ${names}`,
  noOwner: 'ohne Besitzer',
  members: 'Mitglieder',
  tournaments: 'Turniere',
  apiAccess: 'API-Zugriff',
  apiAccessOf: (name: string) => `API-Zugriff für ${name}`,
  allowed: 'frei',
  notAllowed: 'gesperrt',
  hint: 'Mit API-Zugriff kann eine Organisation Schlüssel anlegen, mit denen Programme ihre Turniere lesen und ändern. Ohne ihn gelten auch vorhandene Schlüssel nicht.',
  given: (name: string) => `${name} kann jetzt API-Schlüssel verwenden.`,
  taken: (name: string) => `Die API-Schlüssel von ${name} gelten nicht mehr.`,
  empty: 'Noch keine Organisation',
  emptyHint: 'Sobald jemand eine anlegt, steht sie hier.',
} as const;

export const mails = {
  subject: 'Betreff',
  to: (address: string) => `an ${address}`,
  time: 'Zeit',
  state: 'Zustand',
  states: {
    sent: 'gesendet',
    outbox: 'abgelegt',
    waiting: 'wartet',
    failed: 'Fehler',
  } satisfies Record<MailSummary['state'], string>,
  nextTry: (time: string) => `nächster Versuch ${time}`,
  noServer:
    'Es ist kein Mailserver eingestellt. Mails verlassen das Portal nicht, sie liegen hier und im Ordner „outbox“. Die Links darin gelten.',
  kept: 'Mails bleiben 30 Tage',
  empty: 'Noch keine Mail',
  emptyHint: 'Bestätigungen, Einladungen und neue Passwörter stehen hier, sobald das Portal sie schreibt.',
  gone: 'Diese Mail gibt es nicht mehr.',
  recipient: 'An',
  written: 'Geschrieben',
  attempts: 'Versuche',
  error: 'Grund',
  retry: 'Gleich noch einmal versuchen',
  retried: 'Die Mail wird jetzt noch einmal verschickt.',
  view: 'Ansicht',
  html: 'Wie gesendet',
  text: 'Nur Text',
  content: (subject: string) => `Mail: ${subject}`,
  emptied: 'Der Inhalt ist gelöscht: Der Link darin öffnet etwas, und die Mail ist bei ihrem Empfänger.',
  linksOpen: 'Links öffnen sich in einem neuen Fenster.',
} as const;

export const projections = {
  hint: 'Projektionen sind Tabellen, die das Portal aus dem Ereignisprotokoll berechnet. Ein Neuaufbau läuft neben den bisherigen, die bis zum Schluss in Gebrauch bleiben, immer einer nach dem anderen.',
  projection: 'Projektion',
  names: {
    organizations: 'Organisationen, Mitglieder, Ordner',
    tournaments: 'Turniere, Spiele, Tabellen',
  } as Readonly<Record<string, string>>,
  version: (version: number) => `Version ${version}`,
  state: 'Zustand',
  states: {
    following: 'auf dem Stand',
    'catching-up': 'holt auf',
    waiting: 'wartet auf den Aufbau',
    building: 'wird aufgebaut',
    stopped: 'angehalten',
  } satisfies Record<ProjectionStatus[number]['state'], string>,
  position: 'Position',
  lag: 'Rückstand',
  noLag: 'keiner',
  unknownLag: 'unbekannt',
  events: (count: number) => `${formatNumber(count)} ${count === 1 ? 'Ereignis' : 'Ereignisse'}`,
  notBegun: 'am Anfang',
  act: 'Aufbau',
  rebuild: 'Neu aufbauen …',
  rebuildOf: (name: string) => `${name} neu aufbauen …`,
  rebuildTitle: (name: string) => `„${name}“ neu aufbauen?`,
  rebuildText:
    'Die Tabellen werden aus allen Ereignissen neu berechnet. Das kann einige Minuten dauern und belastet den Server. Niemand verliert etwas: Die bisherigen Tabellen bleiben in Gebrauch, bis die neuen fertig sind.',
  rebuildSubmit: 'Neu aufbauen',
  progress: (percent: number) => `${percent} %`,
  progressOf: (name: string) => `Aufbau von ${name}`,
  done: (time: string) => `neu aufgebaut ${time}`,
  doneTold: (name: string) => `„${name}“ ist neu aufgebaut.`,
} as const;

export const operator = {
  hint: 'Wer ein Portal betreibt, muss sagen, wer er ist und was mit Daten geschieht. Beide Seiten sind von überall aus verlinkt und ohne Anmeldung zu lesen.',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  filled: 'hinterlegt',
  notFilled: 'nicht hinterlegt',
  elsewhere: 'eigene Seite',
  text: (page: string) => `Text der Seite ${page}`,
  textHint: 'Reiner Text; eine Leerzeile beginnt einen neuen Absatz.',
  outline: 'Gliederung einfügen',
  save: (page: string) => `${page} speichern`,
  discard: 'Verwerfen',
  saved: (page: string) => `${page} ist gespeichert.`,
  preview: 'Vorschau',
  asShown: 'so steht es jetzt auf der Seite',
  unsaved: 'noch nicht gespeichert',
  nothing: 'Nicht hinterlegt.',
  nothingHint: 'Die Seite sagt, dass der Betreiber sie noch füllen muss.',
  now: 'Das zeigt die Seite jetzt',
  open: (page: string) => `${page} öffnen`,
  leads: 'Die Seite leitet weiter zu',
  leadsHint: (setting: string) =>
    `So steht es in der Einstellung ${setting}. Um hier einen Text zu hinterlegen, entfernen Sie sie und starten das Portal neu.`,
  imprintOutline: `Angaben gemäß § 5 DDG

[Name des Vereins oder der Person]
[Straße und Hausnummer]
[Postleitzahl und Ort]

Vertreten durch
[Vorname Nachname, Funktion]

Kontakt
Telefon: [Nummer]
E-Mail: [Adresse]

Registereintrag
[Registergericht und Registernummer]`,
  privacyOutline: `Verantwortlich
[Name, Anschrift und E-Mail-Adresse]

Welche Daten wir speichern
Für ein Konto: Name, E-Mail-Adresse und ein verschlüsseltes Passwort. Anmeldungen mit Zeit, IP-Adresse und Browser werden nach 90 Tagen gelöscht, verschickte Mails nach 30 Tagen. Namen von Mannschaften und Ergebnisse gehören zum Turnier und bleiben in seinem Verlauf.

Cookies
Das Portal setzt nur Cookies, die für die Anmeldung und für das Zählen von Seitenaufrufen nötig sind. Es gibt keine Werbung und keine Auswertung durch Dritte.

Ihre Rechte
Sie können Ihre Daten im Profil herunterladen, ändern und Ihr Konto löschen. Bei Fragen und Beschwerden: [Kontakt und zuständige Aufsichtsbehörde]`,
} as const;

export const log = {
  hint: 'Alles, was geschieht, steht als Kette von Ereignissen im Protokoll. Beim Start und einmal am Tag prüft das Portal, ob jemand daran vorbei etwas verändert oder gelöscht hat.',
  whole: 'vollständig und unverändert',
  broken: (count: number) => (count === 1 ? '1 beschädigter Verlauf' : `${formatNumber(count)} beschädigte Verläufe`),
  checking: 'wird geprüft',
  notChecked: 'Noch nicht geprüft.',
  checked: (time: string, events: number) =>
    `Zuletzt geprüft ${time}: ${formatNumber(events)} ${events === 1 ? 'Ereignis' : 'Ereignisse'}.`,
  failed: (error: string) => `Die Prüfung kam nicht zum Ende: ${error}`,
  whatToDo:
    'Diese Verläufe lassen sich ansehen, aber nicht ändern. Spielen Sie sie aus einer Sicherung zurück und prüfen Sie noch einmal, oder nehmen Sie hin, was jetzt dort steht.',
  checkNow: 'Jetzt prüfen',
  checkBegun: 'Das Protokoll wird geprüft.',
  brokenStreams: 'Beschädigte Verläufe',
  stream: 'Verlauf',
  wholeLog: 'Protokoll im Ganzen',
  number: 'Nr.',
  none: '–',
  breach: 'Schaden',
  breaches: {
    place: 'Hier fehlt ein Ereignis, oder es steht an falscher Stelle.',
    data: 'Der Inhalt wurde verändert.',
    chain: 'Zeit, Person oder Vorgänger wurden verändert.',
    rewritten: 'Bis hierher wurde der Verlauf neu geschrieben.',
    end: 'Das Ende fehlt.',
    positions: 'Ereignisse fehlen, und keine Löschung erklärt es.',
  } satisfies Record<LogStatus['broken'][number]['breach'], string>,
  clockBehind: (clock: string, event: string) =>
    `Die Uhr des Servers steht auf ${clock}, aber ein Ereignis im Protokoll trägt die Zeit ${event}. Entweder geht die Uhr jetzt nach, oder sie ging vor und wurde richtiggestellt. Bitte prüfen Sie die Uhr des Servers.`,
  missing: (count: number) => `${formatNumber(count)} ${count === 1 ? 'Ereignis fehlt' : 'Ereignisse fehlen'}`,
  foundAt: 'Gefunden',
  act: 'Entscheidung',
  accept: 'Hinnehmen …',
  acceptOf: (name: string) => `Schaden an „${name}“ hinnehmen …`,
  acceptTitle: (name: string) => `Schaden an „${name}“ hinnehmen?`,
  acceptText:
    'Der Verlauf gilt dann, wie er jetzt dort steht, und kann wieder geändert werden. Ihre Entscheidung bleibt mit der Begründung im Protokoll.',
  acceptSubmit: 'Hinnehmen',
  reason: 'Begründung',
  reasonHint: 'Was Sie angesehen haben, und warum es so bleiben kann',
  accepted: (name: string) => `Der Schaden an „${name}“ ist hingenommen.`,
} as const;
