import { readFileSync } from 'node:fs'

/** A file of `/proc`; empty when the process has ended. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}

/** The processes that a process of Node has started and that still run. */
export const listChildren = (pid: number): number[] =>
  readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

const pageBytes = 4_096

/** Memory of a process in MB. */
export const residentMb = (pid: number): number =>
  (Number(readProc(`${pid}/statm`).split(' ')[1] ?? 0) * pageBytes) / 1024 / 1024

/** Measures the memory of a process and its children together, many times a second. */
export function watchMemory(pid: number) {
  let peakMb = 0
  const timer = setInterval(() => {
    const sum = [pid, ...listChildren(pid)].map(residentMb).reduce((all, each) => all + each, 0)
    peakMb = Math.max(peakMb, sum)
  }, 20)
  return {
    stop() {
      clearInterval(timer)
      return peakMb
    },
  }
}
