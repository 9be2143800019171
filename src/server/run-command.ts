import { adminAdd } from '#server/commands/admin-add.ts'
import { backup, restore } from '#server/commands/backup.ts'
import { type Command, CommandError } from '#server/commands/command.ts'
import { demoRemove } from '#server/commands/demo-remove.ts'
import { mailTest } from '#server/commands/mail-test.ts'

/** Every command by the words that call it. */
const commands: Record<string, Command> = {
  'admin add': adminAdd,
  backup,
  'demo remove': demoRemove,
  'mail test': mailTest,
  restore,
}

const call = 'npm run -s gille --'

const help = (): string =>
  Object.entries(commands)
    .map(
      ([name, { usage, summary }]) =>
        `  ${call} ${[name, usage].filter(Boolean).join(' ')}\n      ${summary}`,
    )
    .join('\n')

async function run(words: string[]): Promise<void> {
  if (words[0] === 'help' || words[0] === '--help') {
    process.stdout.write(`Commands:\n${help()}\n`)
    return
  }
  const names = [words.slice(0, 2).join(' '), words[0] ?? '']
  const called = names.find((name) => Object.hasOwn(commands, name))
  const command = called === undefined ? undefined : commands[called]
  if (!command)
    throw new CommandError(
      `${words.length > 0 ? `There is no command "${names[0]}".` : 'Which command?'} Try: ${call} help`,
    )
  await command.run(words.slice(called?.split(' ').length), {
    env: process.env,
    stdin: process.stdin,
    print: (line) => process.stdout.write(`${line}\n`),
  })
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n')
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
