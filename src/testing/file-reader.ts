import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

/** The code of the error of an attempt; '' when it succeeds. */
async function codeOf(attempt: () => unknown): Promise<unknown> {
  try {
    await attempt()
    return ''
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}

const open = () =>
  new Promise((resolve, reject) => {
    connect(9, '127.0.0.1').once('connect', resolve).once('error', reject)
  })

const tasks = {
  pid: () => process.pid,
  priority: () => getPriority(),
  idle: () => new Promise(() => {}),
  loop() {
    for (;;) Math.random()
  },
  buffers() {
    const all: Buffer[] = []
    for (;;) all.push(Buffer.alloc(8 * 1024 * 1024, 1))
  },
  heap() {
    const all: number[][] = []
    for (;;) all.push(Array.from({ length: 10_000 }, Math.random))
  },
  escape: async () => ({
    file: await codeOf(() => readFileSync('/etc/hostname')),
    write: await codeOf(() => writeFileSync('/tmp/gille-escaped', '')),
    network: await codeOf(open),
    process: await codeOf(() => spawn('true')),
    thread: await codeOf(() => new Worker('', { eval: true })),
    addon: await codeOf(() => process.dlopen({ exports: {} }, '/nothing.node')),
    environment: Object.keys(process.env)
      .filter((name) => !name.startsWith('NODE_CHANNEL'))
      .sort(),
  }),
}

/** Read by the tests of reading files in a process. */
export const read = ({ task }: { task: keyof typeof tasks }): unknown => tasks[task]()
