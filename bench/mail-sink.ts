import { spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'
import { startSmtp } from '#testing/smtp.ts'

// Stands for a mail server on another machine: a process of its own that never takes the processor from the site, on
// Linux with its idle class (sched(7)). Tells its address, and then how many mails have arrived.

const tellEveryMs = 5
setPriority(19)
const idleClass = ['--all-tasks', '--idle', '--pid', '0', String(process.pid)]
if (process.platform === 'linux') spawnSync('chrt', idleClass, { stdio: 'ignore' })
const smtp = await startSmtp()
process.send?.(smtp.url)
let told = 0
setInterval(() => {
  if (smtp.received.length === told) return
  told = smtp.received.length
  process.send?.(told)
}, tellEveryMs)
process.once('disconnect', () => process.exit())
