/**
 * Ends a developer's command before it installs, builds or starts anything: with its help where that was asked for, and with
 * one line where an option was typed that it does not know.
 * @param {string} help its first line is how it is called
 */
export function endIfAskedForHelp(help) {
  const given = process.argv.slice(2);
  if (given.includes('--help') || given.includes('-h')) {
    console.log(help);
    process.exit(0);
  }
  const option = given.find((word) => word.startsWith('-'));
  if (option === undefined) return;
  console.error(`Die Option ${option} gibt es hier nicht. Aufruf: ${help.split('\n')[0]}`);
  process.exit(1);
}
