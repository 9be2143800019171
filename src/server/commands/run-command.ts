import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, CommandError } from '#server/commands/command.ts'
import { programFolder } from '#server/config/program-folder.mjs'

/** Every command by the words that call it; only the one that is called is loaded. */
const commands: Record<string, () => Promise<Command>> = {
  'admin add': async () => (await import('#server/commands/admin-add.ts')).adminAdd,
  'admin list': async () => (await import('#server/commands/admin-list.ts')).adminList,
  'admin reset': async () => (await import('#server/commands/admin-reset.ts')).adminReset,
  backup: async () => (await import('#server/commands/backup.ts')).backup,
  'demo remove': async () => (await import('#server/commands/demo-remove.ts')).demoRemove,
  'mail test': async () => (await import('#server/commands/mail-test.ts')).mailTest,
  restore: async () => (await import('#server/commands/backup.ts')).restore,
}

/** How a person calls us: a release brings a program for it (deploy/gille). */
const isRelease = existsSync(join(programFolder, 'bin/gille'))
const call = isRelease ? 'gille' : 'npm run -s gille --'

async function help(): Promise<string> {
  const lines: string[] = []
  for (const [name, load] of Object.entries(commands)) {
    const { usage, summary } = await load()
    lines.push(`  ${call} ${[name, usage].filter(Boolean).join(' ')}\n      ${summary}`)
  }
  return lines.join('\n')
}

async function run(words: string[]): Promise<void> {
  if (words[0] === 'help' || words[0] === '--help') {
    process.stdout.write(`Commands:\n${await help()}\n`)
    return
  }
  const names = [words.slice(0, 2).join(' '), words[0] ?? '']
  const called = names.find((name) => Object.hasOwn(commands, name))
  const load = called === undefined ? undefined : commands[called]
  if (!load)
    throw new CommandError(
      `${words.length > 0 ? `There is no command "${names[0]}".` : 'Which command?'} Try: ${call} help`,
    )
  const command = await load()
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
