// Calls of the API as programs to copy. They read the key from the environment, so that no program holds a secret.

export const LANGUAGES = ['curl', 'javascript', 'python'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The variable that holds `tp_{id}_{secret}`. */
export const KEY = 'TURNIERPULT_KEY';

/** What the examples are about. */
export interface Subject {
  /** 'https://turnier.example' */
  readonly origin: string;
  readonly organizationId: string;
  readonly tournamentId: string;
}

/** Returns the command that puts the key into the environment; the user replaces `placeholder` with it. */
export const setKey = (placeholder: string): string => `export ${KEY}='${placeholder}'`;

/** GET /api/tournaments: one line per tournament. */
export function listTournaments(language: Language, { origin, organizationId }: Subject): string {
  const url = `${origin}/api/tournaments?organizationId=${organizationId}`;
  switch (language) {
    case 'curl':
      return curl(url);
    case 'javascript':
      return `${fetching(url)}

for (const { name, finishedCount, matchCount } of await answer.json()) {
  console.log(\`\${name}: \${finishedCount} von \${matchCount} Spielen\`);
}`;
    case 'python':
      return `${requesting(url)}
with urllib.request.urlopen(request) as answer:
    for each in json.load(answer):
        print(f"{each['name']}: {each['finishedCount']} von {each['matchCount']} Spielen")`;
  }
}

/** GET /api/tournaments/{id}: the tables of its groups. */
export function readTournament(language: Language, { origin, tournamentId }: Subject): string {
  const url = `${origin}/api/tournaments/${tournamentId}`;
  switch (language) {
    case 'curl':
      return curl(url);
    case 'javascript':
      return `${fetching(url)}

const { groups, teams } = await answer.json();
const names = new Map(teams.map(({ id, name }) => [id, name]));
for (const { alphabeticalId, participants } of groups) {
  console.log(\`Gruppe \${alphabeticalId}\`);
  for (const { teamId, statistics } of participants.sort((a, b) => a.statistics.position - b.statistics.position)) {
    console.log(\`\${statistics.position}. \${names.get(teamId)}, \${statistics.points} Punkte\`);
  }
}`;
    case 'python':
      return `${requesting(url)}
with urllib.request.urlopen(request) as answer:
    tournament = json.load(answer)

names = {team['id']: team['name'] for team in tournament['teams']}
for group in tournament['groups']:
    print('Gruppe', group['alphabeticalId'])
    for each in sorted(group['participants'], key=lambda one: one['statistics']['position']):
        row = each['statistics']
        print(f"{row['position']}. {names[each['teamId']]}, {row['points']} Punkte")`;
  }
}

const SCORE = '{"state":"CurrentlyPlaying","scoreA":1,"scoreB":0,"outcomeType":"Standard"}';

/** PATCH …/matches/{matchId}/outcome: the match runs, 1:0. */
export function reportScore(language: Language, { origin, tournamentId }: Subject, matchId: string): string {
  const url = `${origin}/api/tournaments/${tournamentId}/matches/${matchId}/outcome`;
  switch (language) {
    case 'curl':
      return `curl --fail-with-body -X PATCH \\
  -H "Authorization: Bearer $${KEY}" \\
  -H 'Content-Type: application/json' \\
  -d '${SCORE}' \\
  '${url}'`;
    case 'javascript':
      return `const answer = await fetch('${url}', {
  method: 'PATCH',
  headers: {
    Authorization: \`Bearer \${process.env.${KEY}}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ state: 'CurrentlyPlaying', scoreA: 1, scoreB: 0, outcomeType: 'Standard' }),
});
if (!answer.ok) throw new Error(\`\${answer.status} \${await answer.text()}\`);
console.log('Stand', answer.headers.get('Tournament-Version'));`;
    case 'python':
      return `import json, os, urllib.request

request = urllib.request.Request(
    '${url}',
    method='PATCH',
    headers={
        'Authorization': 'Bearer ' + os.environ['${KEY}'],
        'Content-Type': 'application/json',
    },
    data=json.dumps(
        {'state': 'CurrentlyPlaying', 'scoreA': 1, 'scoreB': 0, 'outcomeType': 'Standard'}
    ).encode(),
)
with urllib.request.urlopen(request) as answer:
    print('Stand', answer.headers['Tournament-Version'])`;
  }
}

const curl = (url: string): string => `curl --fail-with-body \\
  -H "Authorization: Bearer $${KEY}" \\
  '${url}'`;

const fetching = (url: string): string => `const answer = await fetch('${url}', {
  headers: { Authorization: \`Bearer \${process.env.${KEY}}\` },
});
if (!answer.ok) throw new Error(\`\${answer.status} \${await answer.text()}\`);`;

const requesting = (url: string): string => `import json, os, urllib.request

request = urllib.request.Request(
    '${url}',
    headers={'Authorization': 'Bearer ' + os.environ['${KEY}']},
)`;
