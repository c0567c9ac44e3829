export const history = {
  calls: {
    list: 'Was mit dem Turnier geschah, das Neueste zuerst; mit after nur, was nach dieser Version kam, mit version erst, wenn sie da ist',
    timeline: 'Alle Einträge des Verlaufs als [Version, Zeitpunkt, Art], der älteste zuerst',
    replay: 'Das Turnier bei Version from und was jeder Eintrag danach bis to an der Ansicht änderte',
    export: 'Der ganze Verlauf als JSON Lines mit Prüfwerten, zuletzt die Unterschrift dieser Installation',
    ofOrganization:
      'Was mit der Organisation geschah, das Neueste zuerst; mit after nur, was nach dieser Version kam, mit version erst, wenn sie da ist',
    exportOfOrganization:
      'Der ganze Verlauf der Organisation als JSON Lines mit Prüfwerten, zuletzt die Unterschrift dieser Installation',
    verifier: 'Das Programm, mit dem sich eine heruntergeladene Datei ohne dieses Portal prüfen lässt',
    keys: 'Die öffentlichen Schlüssel, mit denen diese Installation Verläufe unterschreibt und je unterschrieb',
  },
  portal: 'Das Portal',
  training: 'Training',
  erasedAccount: (number: number) => `gelöschtes Konto ${number}`,
  deletedKey: 'gelöschter API-Schlüssel',
  exportFile: (name: string) => `Verlauf - ${name}.jsonl`,
} as const;
