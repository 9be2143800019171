import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DemoContent } from '#demo/content.ts'
import type { AppContext } from '#server/context.ts'
import { stockholmDay } from '#shared/time.ts'

type Draw = () => string

/** Where a picture belongs: resource, number of the record, field. */
export const drawingKey = (resource: string, index: number, field: string): string =>
  `${resource}:${index}:${field}`

/** @returns every drawing of the demo with its key */
export function drawingsOf(content: DemoContent): [key: string, draw: Draw][] {
  return Object.entries(content).flatMap(([resource, records]) =>
    [records as object | object[]].flat().flatMap((record, index) =>
      Object.entries(record)
        .filter((entry): entry is [string, Draw] => typeof entry[1] === 'function')
        .map(([field, draw]): [string, Draw] => [drawingKey(resource, index, field), draw]),
    ),
  )
}

/**
 * Draws the demo's pictures and stores them like uploads, in a process of its own (`draw-process.ts`).
 * @returns the media names by key
 * @throws Error when they could not be drawn; the process has said why
 */
export async function drawPictures({ config, now }: AppContext): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  const program = join(import.meta.dirname, 'draw-process.ts')
  const child = fork(program, [join(config.dataDir, 'media'), stockholmDay(now())], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', ([key, name]: [string, string]) => names.set(key, name))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the pictures of the demo were not drawn (${code})`)
  return names
}
