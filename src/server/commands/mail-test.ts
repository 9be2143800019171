import { parseArgs } from 'node:util'
import { isEmail } from '#shared/check-field.ts'
import { type Command, CommandError } from './command.ts'

/** Sends a test mail, to check the settings of mails. */
export const mailTest: Command = {
  usage: '--to X',
  summary: 'send a mail to X at once, and say what is wrong with the settings',
  run: async (args, surroundings) => {
    const options = { to: { type: 'string' } } as const
    const { to = '' } = parseArgs({ args, options, strict: true, allowPositionals: false }).values
    if (!isEmail(to)) throw new CommandError('Say to whom: --to you@example.com')
    // Loaded only here, so that the other commands do not wait for the libraries of mails.
    const { sendTestMail } = await import('./send-test-mail.ts')
    await sendTestMail(to, surroundings)
  },
}
