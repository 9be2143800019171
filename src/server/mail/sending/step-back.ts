import { spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Transport } from '#server/mail/transport/transport.ts'

/** Mails that a process sends like any other work, so that a receipt arrives at once on a busy machine too. */
const few = 200

/**
 * Lets everything else go first, with every thread of this process and for good. Linux does so with its idle class
 * (sched(7)), which gives way at once; by niceness alone, which it has to be elsewhere, visitors wait for the end of
 * a time slice (docs/decisions/0013-mails-in-a-process-of-their-own.md).
 */
export function stepBack(): void {
  try {
    setPriority(19)
  } catch {
    // Not allowed: mails are sent all the same.
  }
  const all = ['--all-tasks', '--idle', '--pid', '0', String(process.pid)]
  if (process.platform === 'linux') spawnSync('chrt', all, { stdio: 'ignore' })
}

/** @returns the transport, which steps back when there turns out to be much to send: a mailing takes what visitors leave */
export function steppingBack(transport: Transport): Transport {
  let count = 0
  return {
    ...transport,
    deliver: (parcel) => {
      if (++count === few) stepBack()
      return transport.deliver(parcel)
    },
  }
}
