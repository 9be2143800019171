import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Of -20 to 19; the greater, the more the others come first. */
const niceness = 19

/**
 * Lets every other thread go first where the system can (Linux): a long mailing takes what visitors leave.
 * Elsewhere nothing changes.
 */
export function stepBack(): void {
  try {
    // `<process>/task/<thread>`, of the thread that asks.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').pop())
    if (thread > 0 && thread !== process.pid) setPriority(thread, niceness)
  } catch {
    // No such folder, or not allowed: mails are sent all the same.
  }
}
