import { stepBack } from '#server/mail/sending/step-back.ts'
import { startSmtp } from '#testing/smtp.ts'

// Stands for a mail server on another machine: a process of its own that never takes the processor from the site.
// Tells its address, and then how many mails have arrived.

const often = 5
stepBack()
const smtp = await startSmtp()
process.send?.(smtp.url)
let told = 0
setInterval(() => {
  if (smtp.received.length === told) return
  told = smtp.received.length
  process.send?.(told)
}, often)
process.once('disconnect', () => process.exit())
