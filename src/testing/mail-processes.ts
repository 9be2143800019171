import { readdirSync, readFileSync } from 'node:fs'

/** @returns the ids of the processes that a server (or this process) has started to send mails (proc(5)) */
export function mailProcessesOf(server: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]
        const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return Number(parent) === server && program.includes('mail-process.ts')
      } catch {
        // It has ended meanwhile.
        return false
      }
    })
    .map(Number)
}
