import type { Alike } from '../alike.ts';
import type { historyProof as german } from '../de/history-proof.ts';

const events = (count: number): string => (count === 1 ? '1 event is' : `${count} events are`);

export const historyProof: Alike<typeof german> = {
  flaws: {
    encoding: 'The file is no UTF-8 any more: a program has written it anew on the way. Please download it again.',
    unsigned: 'The last line with the signature is missing or damaged.',
    otherEnd: (signed, found) =>
      signed === found
        ? `The signature is for another end than no. ${found}.`
        : `The signature reaches to no. ${signed}, the file to no. ${found}.`,
    unknownKey: (key) => `The key ${key} is not one of this installation.`,
    wrongSignature: 'The signature is wrong.',
    olderFile: (number, last) =>
      `The file is older than the paper: it reaches to no. ${last}, the paper says no. ${number}. Please download it again.`,
    otherNumber: (number, found) =>
      `The head is that of no. ${found}, not of no. ${number}. Please read the paper again.`,
    otherHeadAt: (number) =>
      `No. ${number} has another head in this file: the paper is of another history, or the log was written anew.`,
    otherHead:
      'The head does not occur in this file: it is of another history, the paper is younger than the file, or the log was written anew. Say with --nr which number stands beside it.',
    entries: {
      form: (number) => `No. ${number}: no event, or one that says more than it may.`,
      place: (number) => `No. ${number}: an event is missing here, or stands in the wrong place.`,
      data: (number) => `No. ${number}: its content was changed.`,
      chain: (number) => `No. ${number}: its time, person or predecessor was changed.`,
    },
    known: (what, at, isAccepted) =>
      `The portal itself has noted in the signature: ${what} (${isAccepted ? 'accepted by an administrator' : 'found'} ${at}).`,
    whatIsKnown: {
      place: (number, missing) =>
        missing > 0
          ? `at no. ${number}, ${events(missing)} missing`
          : `at no. ${number}, an event is in the wrong place`,
      data: (number) => `at no. ${number}, the content was changed`,
      chain: (number) => `at no. ${number}, time, person or predecessor was changed`,
      rewritten: (number) => `up to no. ${number}, the history was written anew`,
      end: (number, missing) => `from no. ${number} on, ${events(missing)} missing`,
    },
  },
  altered: {
    mark: 'On the way a program put a mark before the beginning (BOM). The content is the same.',
    lineEnds: 'On the way the ends of lines were written anew (as for Windows). The content is the same.',
    blankLines: 'On the way blank lines came to the end. The content is the same.',
  },
  unreadable: (file) => `The file ${file} cannot be read.`,
  usage: (command) => `Usage: ${command}`,
  help: (command, example) =>
    `Checks a downloaded history: whether it is of this portal and unchanged, and with --head whether nothing was written anew since a paper.\nUsage: ${command}\nExample: ${example}`,
  noKeysIn: (file) => `There are no keys in ${file}.`,
  noPortal:
    'No portal is set up here. Please download its keys (/.well-known/tournament-history-keys) and name the file with --keys.',
  noHead: 'The head has 16 to 64 digits from 0 to f.',
  otherKey:
    "This file is signed with another key than today's of this installation. Please download its keys (/.well-known/tournament-history-keys) and name the file with --keys.",
  notGenuine: (flaw) => `NOT genuine. ${flaw}`,
  genuine: (count, stream, exportedAt) =>
    `Genuine: ${stream} to no. ${count}, unchanged since the export (${exportedAt}).`,
  noNumber: 'After --nr comes the number that stands beside the head.',
  head: 'head',
  withoutHead: 'Without --head nobody knows whether the log was written anew before the export.',
  headFound: (number) => `The head given is that of no. ${number}: nothing up to it was written anew.`,
};
