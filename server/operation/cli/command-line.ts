import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CommandName } from '../../texts/de/command-line.ts';
import { texts } from '../../texts/de.ts';

const t = texts.commandLine;

/** What a command takes behind its name. */
export interface Takes<Flag extends string, Value extends string> {
  readonly file?: true;
  readonly flags?: readonly Flag[];
  /** Options with something behind them. */
  readonly values?: readonly Value[];
}

/** What was typed. */
export interface ParsedArguments<Flag extends string, Value extends string> {
  /** Of the FILE as it was typed; '' where the command takes none. */
  readonly file: string;
  readonly flags: ReadonlySet<Flag>;
  readonly values: Readonly<Partial<Record<Value, string>>>;
}

export type CommandLine<Flag extends string, Value extends string> =
  | { readonly given: ParsedArguments<Flag, Value> }
  | { readonly help: string }
  /** One German line. */
  | { readonly wrong: string };

/** Reads what was typed behind a command. Nothing that begins with '-' is taken for a file: it was meant as an option. */
export function readCommandLine<Flag extends string = never, Value extends string = never>(
  command: CommandName,
  takes: Takes<Flag, Value>,
  args: readonly string[],
): CommandLine<Flag, Value> {
  const { flags = [], values = [] } = takes;
  const options = Object.fromEntries([
    ...flags.map((name) => [name, { type: 'boolean' } as const]),
    ...values.map((name) => [name, { type: 'string' } as const]),
  ]);
  const { tokens } = parseArgs({ args: [...args], strict: false, tokens: true, allowPositionals: true, options });
  if (tokens.some((token) => token.kind === 'option' && ['--help', '-h'].includes(token.rawName))) {
    return { help: t.help[command] };
  }
  const given = { files: [] as string[], flags: new Set<Flag>(), values: {} as Partial<Record<Value, string>> };
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      given.files.push(token.value);
      continue;
    }
    const { name, rawName, value } = token;
    const flag = flags.find((each) => each === name);
    const valued = values.find((each) => each === name);
    if (flag === undefined && valued === undefined) return { wrong: t.unknownOption(rawName, command) };
    if (flag !== undefined) {
      if (value !== undefined) return { wrong: t.takesNoValue(rawName, command) };
      given.flags.add(flag);
    }
    if (valued !== undefined) {
      if (value === undefined || value === '') return { wrong: t.noValue(rawName, command) };
      if (value.startsWith('-')) return { wrong: t.looksLikeOption(value, command) };
      given.values[valued] = value;
    }
  }
  const [file = '', second] = given.files;
  const odd = given.files.find((each) => each.startsWith('-'));
  if (odd !== undefined) return { wrong: t.looksLikeOption(odd, command) };
  if (takes.file === undefined && given.files.length > 0) return { wrong: t.takesNoFile(file, command) };
  if (takes.file === true && file === '') return { wrong: t.noFile(command) };
  if (second !== undefined) return { wrong: t.oneFile(second, command) };
  return { given: { file, flags: given.flags, values: given.values } };
}

/** The same of this process, which ends here where it was asked for help (0), or where something is wrong (1). */
export function commandLineOf<Flag extends string = never, Value extends string = never>(
  command: CommandName,
  takes: Takes<Flag, Value> = {},
): ParsedArguments<Flag, Value> {
  const line = readCommandLine(command, takes, process.argv.slice(2));
  if ('given' in line) return line.given;
  if ('help' in line) console.log(line.help);
  else console.error(line.wrong);
  process.exit('help' in line ? 0 : 1);
}

/** A FILE as it was typed: npm runs in the project's folder, and it was meant where npm was called. */
export const fileNamed = (typed: string): string => resolve(process.env['INIT_CWD'] ?? '', typed);
