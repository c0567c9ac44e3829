import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

// Names that were given up for the field's terms: none returns as an identifier or as a file.

const OLD_NAMES = new Set(
  `
  ACCESS_LIVES AppendRefused BELIEVED_FOR CardTable CarriedOut CarryOut ChangedMeanwhile CheckpointMoved ColumnHeads
  CountedFacts DAYS_365 DutyRoster FOR_MEMBERS FoldFailed FoldingOf FoundOrganization HALF_LIFE HELD_FOR_SURE
  JoinedFacts LATELY LONG_ENOUGH LadderHead LaneParts LinkPictureMatter ListHead LiveRights LogTarget LogUnavailable
  MAXIMUM_FILE_SIZE MOST_LETTERS MatchPlace NOTHING_SENT NamesOfToday NotEmpty OpenPages PageRights PeopleHere
  PostOffice PrintedMatter PrintedPicture PublicFacts REFRESH_LIVES RETRY_AFTER_S ReturnPreview STREAM_ID_LETTERS
  ShownAt ShownDocument StoredForm TRUSTED_FOR TWELVE_SECONDS TablesMissing ThreadMessage ThreadTask ToldView
  TournamentStory TypedDeletion UnknownEventType WaitingFirst accountTables activationLetter addedUp affairOf
  allMostFrequent answerBytes answerFile answerToMember appendAlone appendTogether areaSigns arriveAsNobody
  asItStands askAgain askToGoBack askedOrganization askedTournament beginWith bigCup boardHtml bordersOf calledPage
  carryOut cellFrom changeAt changeWords changedThing checkGivenDatabase clashOf closeUp commandsOn concernedBy
  conflictsWith countVisits courseOf dealtEvenly declinedBy declinedFor deletedToo deliveryOf deskOf
  documentRetrievalsCounted drawnId drawnRequests drawnTournament eachKept eachOnce earlierNode eventsAfter
  expectCreatable expectCurrent expectForm expectVersion exportOf exportedHistory exportedTournament fileInto
  firstAsHtml fittingPicture fittingSize folderNamed followKeys followOtherTabs followedBy forgetPeople forgetUnsent
  fromElsewhere givenTournament givingWay goalsAhead goingBackRoutes hangUp hangUpBoard hearInstallOffers hearPeople
  heldAfter holdAccount holdAllOfAddress holdForErasure holdRegistration holdReplays holdTables hotTournaments
  idleMilliseconds importedTournament impossibleIn inSlices invitationLetter isAnswer isExact isGoodCode isHalfTyped
  joinedFacts keepCorrespondence keepCountedTotals keepCounter keepEndedSessions keepOrganizations keepPages
  keepPastViews keepPasts keepPrintedPictures keepRounds keepStates keepTraining keepViews keptAsWritten keptOf
  keptSecret keyCalled layLine leastRoles leastToFollow leaveGoingBack leaveToLogin letCrowdIn letOpenByKey
  letterHtml letterText lighterPicture linkTo listedTeams liveRights livingOrganization loadQuietly logElsewhere
  longestRequest lookAgain lookAtNothing looksLikeKey markShown matchFrom matchPlaceOf matchesWith matterOf mayLeave
  measureCommands measureIdentity measureLive missingHtml momentsIn mostBytesFollowed movedBetween nameAndPasswordIn
  notForKeys noteOfPurge noteReached noteReplay nothingCounted nothingUnsaved noticeTyping ofEvents offeredSelectors
  onOrganization onPaper openBeside openFrontDesk openGround openHttp openKurrentLog openLog openMemoryLog
  openNotices openPictures openPost openPostgresLog openWire openWorld opensByKey organizationsManaged ownWords
  pageOf pageViewsCounted pagesHere personIn placeInPage planWithout playWeekend portal_follows_log
  portal_http_answer_seconds portal_mails_waiting portal_password_hashing_waiting positionAskedFor printMilliseconds
  printedMatterOf quietWhen reachVersion readForm readPicture readingOf rebuildAloud refuseWritesFromElsewhere
  refusedAsOvertaken refusedAsStale registerPages rememberReturn renewBetweenTwoThoughts renewWhenQuiet
  requestThatMade resetLetter restMilliseconds returnPreview rightsTouchedBy roleAt saidIn saysTheSame scriptOf
  selectorsOfferedFor sentAs sentenceFor servedTooLarge settingOf settingUpRoutes shareOut sharedOut sharingIn
  showTables showUnlessOutranked shownName shownOver shownVenue sidesSwapped somebodyMeets standingFor
  standsAtTheBottom startFloor stayWhile stepsBetween storedForm structureChanged tablesPositions takeDownJudged
  takeDownTexts takeEarly takeForms takeReturn teamsCleared tellCorrection tellFor tellProblem tellUnsent
  tellWithUndo tellWithWayBack thingOf thisOrganization thisTournament toTheSecond tokenPair tooSoon tryOut typedHead
  undeletableSince usableKey useAskedMatch useAtOnce useChangeAt useChanged useCode useConfiguring useEdited useFresh
  useGoingBack useHeld useKeptState useQuery useSheet useToldView verdictWords versionOfPages visitorHtml voidCodes
  waitMilliseconds watchAnew wayToLogin weightOfNothing whatIf whileAlive whileKept whoAsks withEvents
  withLivingImages withProofOfLife withThing withoutThing worthOf writtenKey wrongText
`
    .trim()
    .split(/\s+/),
);

const OLD_FILES = new Set(
  `
  across-groups.ts api-key-acts.tsx asked-match.ts card-table.tsx carry-out.ts changed-by.ts changed-meanwhile.ts
  connection-faults.ts deal-teams.ts drawn-requests.ts earlier-node.ts export-of-account.ts first-html.tsx
  fitting-picture.ts folder-of.ts for-organizers.tsx found-organization.tsx front-desk.ts half-typed.ts
  held-tables.ts keep-states.ts kept-focus.ts kept-pages.ts kept-secret.ts kept-state.ts key-for.ts letter-forms.ts
  list-head.tsx listed-teams.ts living-organization.ts log-targets.ts moved-since.ts newer-pages.ts
  offered-selectors.ts on-paper.ts paper-matter.ts people-here.tsx printed-pictures.ts proof-of-life.ts
  question-mark.ts rebuild-aloud.ts return-contract.ts rights-touched.ts said-in-code.ts saved-tables.ts
  sessions-of-people.ts shown-document.tsx shown-plan.ts shown-reports.ts shown-texts.ts standing-fields.tsx
  stored-form.ts stream-borders.ts told-view.ts typed-deletion.tsx use-at-once.ts use-configuring.ts use-edited.tsx
  use-fresh.ts use-held.ts use-kept-state.ts waiting-first.ts wrong-text.ts
`
    .trim()
    .split(/\s+/),
);

const house = join(import.meta.dirname, '../..');
const code = ['client', 'domain', 'projections', 'server', 'test'].flatMap((room) =>
  readdirSync(join(house, room), { recursive: true, encoding: 'utf8' })
    .map((path) => `${room}/${path}`)
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.endsWith('old-names.spec.ts')),
);

/** The old names in code, once each; what stands in comments and strings is prose. */
function oldNamesIn(text: string): readonly string[] {
  const names = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'/g, ' ').match(/\w+/g) ?? [];
  return [...new Set(names)].filter((name) => OLD_NAMES.has(name));
}

/** A spec has the name of what it tests. */
const isOldFile = (path: string): boolean => OLD_FILES.has(basename(path).replace('.spec.', '.'));

it('no old name stands in the code', () => {
  const found = code.flatMap((path) =>
    oldNamesIn(readFileSync(join(house, path), 'utf8')).map((name) => `${path} names ${name}`),
  );
  expect(found).toEqual([]);
});

it('no file has an old name', () => {
  expect(code.filter(isOldFile)).toEqual([]);
});

it('an old name would be noticed, in code and of a file, and is none in a comment', () => {
  expect(oldNamesIn("const keepStates = 'keepPasts'; // keepViews")).toEqual(['keepStates']);
  expect(isOldFile('server/carry-out.ts')).toBe(true);
  expect(isOldFile('test/server/carry-out.spec.ts')).toBe(true);
});
