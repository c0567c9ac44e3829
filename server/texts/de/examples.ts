export const examples = {
  userName: 'Ina Veranstalterin',
  venueName: 'Sporthalle Süd',
  groupName: 'Gruppe A',
  firstOfA: '1. Gruppe A',
  secondOfB: '2. Gruppe B',
  reason: 'Tor zu Unrecht gezählt',
  venueDescription: 'Eingang an der Rückseite',
  subject: 'Einladung zu SV Musterstadt',
  greeting: 'Guten Tag',
  text: 'Ein Text',
  csv: 'Spiel;Mannschaft A;Mannschaft B\r\n1;SV Musterstadt;TSV Neustadt\r\n',
  correction: 'Tor zu Unrecht nicht gezählt',
} as const;
