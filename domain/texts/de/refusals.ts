import type { Refusal } from '../../refusal.ts';

/** What a user reads when a rule says no: what is wrong, and what to do. */
export const refusals = {
  // Both streams
  'not-found': 'Das gibt es nicht oder nicht mehr. Bitte kehren Sie zur Übersicht zurück.',
  'already-exists': 'Das gibt es schon. Bitte laden Sie die Seite neu.',
  'not-deleted': 'Hier ist nichts gelöscht. Bitte laden Sie die Seite neu.',
  'undelete-too-late':
    'Das Löschen liegt mehr als 30 Tage zurück und lässt sich nicht mehr zurücknehmen. Bitte legen Sie es neu an.',
  'changed-meanwhile':
    'Jemand anderes hat das inzwischen geändert. Bitte sehen Sie sich den neuen Stand an und entscheiden Sie dann noch einmal.',

  // Printing
  'ranking-without-outcomes':
    'Die Platzierung wird nur zusammen mit Ergebnissen gedruckt. Lassen Sie Ergebnisse drucken, oder nehmen Sie die Platzierung heraus.',

  // Configuring a tournament
  'no-phase': 'Bitte wählen Sie eine Gruppenphase, eine Finalrunde oder beides.',
  'no-groups': 'Bitte legen Sie mindestens eine Gruppe mit Mannschaften an.',
  'letters-not-in-order': 'Bitte benennen Sie die Gruppen der Reihe nach mit A, B, C und so weiter, ohne Lücke.',
  'group-size':
    'Eine Gruppe hat zu wenige oder zu viele Mannschaften. Bitte geben Sie jeder Gruppe 2 bis 20 Mannschaften, ohne Gruppenphase 2 bis 32.',
  'too-many-teams': 'Ein Turnier kann höchstens 520 Mannschaften haben. Bitte nehmen Sie Mannschaften heraus.',
  'too-many-matches':
    'Ein Turnier kann höchstens 5.000 Spiele haben. Bitte verkleinern Sie die Gruppen oder spielen Sie weniger Runden.',
  'team-twice': 'Eine Mannschaft steht zweimal in den Gruppen. Bitte setzen Sie sie nur einmal ein.',
  'group-twice': 'Eine Gruppe kommt zweimal vor. Bitte nehmen Sie sie einmal heraus.',
  'schedule-missing':
    'Bitte geben Sie zu den Anstoßzeiten auch Spielzeit und Pause jeder Phase an, oder lassen Sie die Anstoßzeiten weg.',
  'result-loss-not-acknowledged':
    'Beim Speichern werden alle Ergebnisse gelöscht. Bitte bestätigen Sie das, wenn Sie die Konfiguration trotzdem ändern möchten.',
  'finals-unavailable':
    'Für diese Runde reichen die Mannschaften der Gruppen nicht. Bitte beginnen Sie die Finalrunde später oder vergrößern Sie die Gruppen.',
  'pairing-count': 'Bitte geben Sie genau so viele Paarungen an, wie die erste Finalrunde Spiele hat.',
  'third-place-needs-semi-finals':
    'Ein Spiel um Platz 3 braucht Halbfinale. Bitte beginnen Sie die Finalrunde früher oder lassen Sie es weg.',
  'playoff-position':
    'Bitte wählen Sie für jedes Platzierungsspiel einen eigenen ungeraden Platz ab 3, den es im Turnier gibt und um den noch nicht gespielt wird.',
  'playoff-selector-twice':
    'Eine Mannschaft ist in den Platzierungsspielen oder der ersten Finalrunde doppelt eingesetzt. Bitte wählen Sie eine andere.',

  // Taking a tournament in from a file
  'file-inconsistent':
    'Die Turnierdatei passt nicht zusammen, vielleicht wurde sie von Hand geändert. Bitte exportieren Sie das Turnier noch einmal.',

  // Who plays
  'selector-unknown':
    'Eine Paarung nennt ein Spiel, eine Gruppe oder einen Platz, den es nicht gibt. Bitte wählen Sie die Mannschaft neu aus.',
  'selector-cycle':
    'Zwei Spiele warten gegenseitig auf ihr Ergebnis. Bitte wählen Sie in einem von beiden eine andere Mannschaft.',
  'no-group-phase':
    'Ohne Gruppenphase gibt es keine Gruppenplätze. Bitte setzen Sie die Mannschaften nach ihrer Position in der Gruppe ein.',
  'same-team-possible':
    'In einem Spiel könnte eine Mannschaft gegen sich selbst antreten. Bitte wählen Sie eine andere Paarung.',

  // The match plan
  'no-plan': 'Für dieses Turnier gibt es noch keinen Spielplan. Bitte konfigurieren Sie es zuerst.',
  'no-kickoffs': 'Der Spielplan hat keine Anstoßzeiten. Bitte tragen Sie zuerst eine ein.',
  'court-unknown': 'Dieses Spielfeld gibt es nicht. Bitte wählen Sie ein anderes.',
  'plan-incomplete':
    'Der Spielplan enthält nicht jedes Spiel genau einmal. Bitte laden Sie ihn neu und ändern Sie ihn dann.',
  'index-gap': 'Die Nummern der Spiele haben eine Lücke oder kommen doppelt vor. Bitte nummerieren Sie von 1 an durch.',
  'number-taken': 'Eine dieser Nummern hat schon ein anderes Spiel. Bitte wählen Sie eine, die noch kein Spiel hat.',
  'numbers-not-fixed':
    'Die Nummern der Spiele stehen noch nicht fest; bis dahin ist die Nummer der Platz in der Reihenfolge. Bitte ändern Sie die Reihenfolge.',
  'team-of-another-group':
    'In einem Gruppenspiel spielen nur Mannschaften dieser Gruppe. Bitte wählen Sie eine Mannschaft der Gruppe.',
  'placing-change-not-acknowledged':
    'Es gibt schon Ergebnisse; die Änderung kann Platzierungen verschieben. Bitte bestätigen Sie das, wenn Sie den Spielplan trotzdem ändern möchten.',
  'plan-structure-changed':
    'Gruppen, Runden, Spielfelder und Finalrunden lassen sich im Spielplan nicht ändern. Bitte ändern Sie dafür die Konfiguration des Turniers.',

  // Teams that come late, stay away, move
  'group-phase-missing':
    'Dieses Turnier hat keine Gruppenphase. Bitte ändern Sie seine Mannschaften in der Konfiguration.',
  'team-has-played':
    'Diese Mannschaft hat schon gespielt, oder eines ihrer Spiele hat ein Ergebnis. Bitte tauschen Sie sie stattdessen, oder löschen Sie zuerst das Ergebnis.',
  'finals-place-missing':
    'In der Finalrunde käme dann eine Mannschaft oder ein Platz vor, den es nicht mehr gibt. Bitte ändern Sie zuerst die Paarungen der Finalrunde im Spielplan.',
  'finals-do-not-fit':
    'Die Gruppenphase reicht dann in die Finalrunde hinein. Bitte lassen Sie die Finalrunde später beginnen.',

  // Teams, groups, matches, documents
  'team-unknown': 'Diese Mannschaft gibt es in diesem Turnier nicht. Bitte laden Sie die Seite neu.',
  'group-unknown': 'Diese Gruppe gibt es in diesem Turnier nicht. Bitte laden Sie die Seite neu.',
  'match-unknown': 'Dieses Spiel gibt es im Spielplan nicht mehr. Bitte laden Sie die Seite neu.',
  'document-unknown': 'Dieses Dokument gibt es nicht. Bitte laden Sie die Seite neu.',
  'document-limit': 'Ein Turnier kann höchstens 100 Dokumente haben. Bitte löschen Sie zuerst ein anderes.',

  // Results
  'scores-missing': 'Bitte geben Sie für beide Mannschaften einen Spielstand ein.',
  'scores-not-expected':
    'Ein Spiel ohne Ergebnis hat keinen Spielstand. Bitte lassen Sie die Felder leer oder wählen Sie einen anderen Stand.',
  'draw-in-knockout':
    'Ein Spiel der Finalrunde braucht einen Sieger. Bitte geben Sie den Stand nach Verlängerung oder Entscheidungsschießen ein.',
  'outcome-type-needs-knockout':
    'Verlängerung und Entscheidungsschießen gibt es nur in der Finalrunde. Bitte wählen Sie eine andere Art des Ergebnisses.',
  'ruling-score': 'Der Stand passt nicht dazu, wer verloren hat. Bitte prüfen Sie beides.',
  'void-in-knockout': 'Nach diesem Spiel geht es für den Sieger weiter. Bitte werten Sie es für eine Mannschaft.',
  'shootout-misplaced':
    'Ein Schießen gehört zu einem beendeten Spiel mit der Art „n. E.“. Bitte wählen Sie diese Art, oder lassen Sie das Schießen weg.',
  'shootout-needs-draw': 'Ein Schießen folgt auf ein Unentschieden. Bitte tragen Sie den Stand davor ein.',
  'shootout-undecided': 'Ein Schießen hat einen Sieger. Bitte prüfen Sie den Stand.',
  'tie-open':
    'Wer hier spielt, ist wegen eines Gleichstands noch nicht entschieden. Zuerst trägt die Turnierleitung das Schießen oder das Los ein, dann melden Sie es bitte noch einmal.',
  'not-tied':
    'Diese Mannschaften stehen nicht gleichauf, oder es ist schon entschieden. Bitte sehen Sie sich die Tabelle noch einmal an.',
  'decision-unknown': 'Diese Entscheidung gibt es nicht mehr. Bitte laden Sie die Seite neu.',
  'decision-limit':
    'Mehr Entscheidungen passen nicht in ein Turnier. Bitte nehmen Sie zuerst eine zurück, die nicht mehr gebraucht wird.',
  'teams-undecided':
    'Es steht noch nicht fest, wer dieses Spiel spielt. Bitte tragen Sie zuerst die Ergebnisse davor ein.',
  'teams-changed-meanwhile':
    'Inzwischen steht fest, dass andere Mannschaften in dieses Spiel gehören. Bitte sehen Sie nach, für wen der Stand gilt, und melden Sie ihn dann.',
  'result-changed-meanwhile':
    'Jemand anderes hat inzwischen ein anderes Ergebnis eingetragen. Bitte vergleichen Sie es und melden Sie das richtige noch einmal.',
  'tournament-cancelled':
    'Das Turnier ist abgesagt und nimmt keine Ergebnisse an. Findet es doch statt, bitten Sie die Turnierleitung, zuerst die Absage zurückzunehmen.',

  // Templates
  'template-has-results':
    'Dieses Turnier hat Ergebnisse oder spielt ein anderes nach. Bitte kopieren Sie es zuerst, und machen Sie die Kopie zur Vorlage.',
  'template-private':
    'Eine Vorlage bleibt privat. Legen Sie aus ihr ein Turnier an und veröffentlichen Sie dieses, oder nehmen Sie zuerst zurück, dass es eine Vorlage ist.',
  'template-without-results':
    'Eine Vorlage nimmt keine Ergebnisse an. Legen Sie aus ihr ein Turnier an, oder bitten Sie die Turnierleitung, zurückzunehmen, dass es eine Vorlage ist.',

  // Notices
  'announcement-over':
    'Dieser Zeitpunkt ist schon vorbei. Bitte wählen Sie einen späteren, oder lassen Sie die Durchsage stehen, bis Sie sie beenden.',
  'interruption-time':
    'Eine Unterbrechung beginnt höchstens 12 Stunden vor jetzt, und weiter geht es höchstens 60 Minuten nach jetzt. Bitte prüfen Sie die Uhrzeit.',

  // History
  'version-unknown': 'Diesen Stand gibt es im Verlauf nicht. Bitte wählen Sie einen anderen.',
  'step-is-creation':
    'Mit diesem Schritt wurde das Turnier angelegt. Er lässt sich nicht zurücknehmen; löschen Sie das Turnier, wenn Sie es nicht mehr brauchen.',
  'not-undoable': 'Dieser Schritt lässt sich nicht zurücknehmen. Bitte ändern Sie die Einstellung von Hand.',
  'step-overtaken':
    'Was dieser Schritt geändert hat, wurde später noch einmal geändert. Bitte nehmen Sie zuerst die spätere Änderung zurück, oder stellen Sie einen früheren Stand wieder her.',

  // Organisations
  'last-owner': 'Eine Organisation braucht einen Besitzer. Bitte machen Sie zuerst ein anderes Mitglied zum Besitzer.',
  'member-unknown': 'Diese Person ist kein Mitglied der Organisation. Bitte laden Sie die Seite neu.',
  'already-member': 'Sie sind schon Mitglied dieser Organisation. Bitte öffnen Sie sie im Portal.',
  'already-invited':
    'Diese Adresse ist schon eingeladen. Bitte ziehen Sie die alte Einladung zurück, wenn Sie eine neue schicken möchten.',
  'invitation-unknown': 'Diese Einladung gilt nicht mehr. Bitte lassen Sie sich eine neue schicken.',
  'invitation-expired': 'Diese Einladung ist abgelaufen. Bitte lassen Sie sich eine neue schicken.',
  'invitation-for-another-address':
    'Diese Einladung gilt für eine andere E-Mail-Adresse. Bitte melden Sie sich mit dem eingeladenen Konto an.',
  'api-access-not-licensed':
    'Ihre Organisation ist nicht für API-Schlüssel freigeschaltet. Bitte wenden Sie sich an den Betreiber des Portals.',
  'api-key-unknown': 'Diesen API-Schlüssel gibt es nicht mehr. Bitte laden Sie die Seite neu.',
  'folder-unknown': 'Diesen Ordner gibt es nicht. Bitte wählen Sie einen anderen.',
  'folder-name-taken':
    'Einen Ordner mit diesem Namen gibt es schon, vielleicht ohne Turniere. Bitte wählen Sie einen anderen Namen oder verschieben Sie die Turniere dorthin.',
  'folder-limit': 'Eine Organisation kann höchstens 500 Ordner haben, auch leere. Bitte wählen Sie einen anderen.',
  'venue-unknown': 'Diese Spielstätte gibt es nicht mehr. Bitte wählen Sie eine andere.',
  'venue-limit': 'Eine Organisation kann höchstens 500 Spielstätten haben. Bitte löschen Sie zuerst eine andere.',
  'image-unknown': 'Dieses Bild gibt es nicht mehr. Bitte wählen Sie ein anderes.',
  'image-dimensions':
    'Die Maße des Bildes passen nicht. Bitte laden Sie ein Logo quadratisch mit 50 bis 3000 Pixeln hoch, ein Banner drei- bis fünfmal so breit wie hoch, mindestens 50 Pixel hoch und höchstens 3000 breit.',
  'image-too-large': 'Das Bild ist größer als 1 MB. Bitte verkleinern Sie es und laden Sie es noch einmal hoch.',
  'emblem-limit':
    'Für höchstens 500 Vereine lassen sich Wappen oder Farben wählen. Bitte nehmen Sie die eines Vereins zurück, der nicht mehr mitspielt.',
  'name-taken': 'Diesen Namen hat schon eine andere Organisation. Bitte wählen Sie einen anderen.',
  'page-name-limit':
    'Ihre Vereinsseite hatte schon 20 Namen, und mehr gibt es nicht. Bitte wählen Sie einen, den sie schon hatte.',
} as const satisfies Readonly<Record<Refusal, string>>;
