import type { Alike } from '../alike.ts';
import type { historyProof as german } from '../de/history-proof.ts';

export const historyProof: Alike<typeof german> = {
  flaws: {
    unsigned: 'The last line with the signature is missing or damaged.',
    otherEnd: (signed, found) => `The signature is for ${signed} events, the file has ${found}, or it ends otherwise.`,
    unknownKey: (key) => `The key ${key} is not one of this installation.`,
    wrongSignature: 'The signature is wrong.',
    otherHead: 'The head does not occur in this history: it is of another one, or the log was written anew.',
    lines: {
      form: (line) => `Line ${line}: no event, or one that says more than it may.`,
      place: (line) => `Line ${line}: an event is missing here, or stands in the wrong place.`,
      data: (line) => `Line ${line}: its content was changed.`,
      chain: (line) => `Line ${line}: its time, person or predecessor was changed.`,
    },
  },
  unreadable: (file) => `The file ${file} cannot be read.`,
  usage: (command) => `Usage: ${command}`,
  noKeysIn: (file) => `There are no keys in ${file}.`,
  noPortal:
    'No portal is set up here. Please download its keys (/.well-known/tournament-history-keys) and name the file with --keys.',
  noHead: 'The head has 16 to 64 digits from 0 to f.',
  otherKey:
    "This file is signed with another key than today's of this installation. Please download its keys (/.well-known/tournament-history-keys) and name the file with --keys.",
  notGenuine: (flaw) => `NOT genuine. ${flaw}`,
  genuine: (events, stream) => `Genuine: ${events} events of ${stream}, unchanged since the export.`,
  head: 'head',
  withoutHead: 'Without --head nobody knows whether the log was written anew before the export.',
  headFound: (version) => `The head given is the one after version ${version}: nothing up to it was written anew.`,
};
