import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'

/** Replaces every address that cannot be read: limits count them as one client. */
const unknownAddress = 'unknown'

/** Drops quotes, brackets, zone and port. @returns the IP address, or null when the text is none */
function readAddress(part: string): string | null {
  const text = part.replaceAll('"', '').trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d*)?$/.exec(text) ?? []
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d*$/.exec(text) ?? []
  const address = (bracketed ?? beforePort ?? text).replace(/%.*$/, '')
  return isIP(address) === 0 ? null : address
}

/** Parses X-Forwarded-For, the visitor first. @returns its addresses without ports, and the unreadable parts */
export function readForwardedFor(header: string): { addresses: string[]; unreadable: string[] } {
  const parts = header.split(',').filter((part) => part.trim() !== '')
  return {
    addresses: parts.map((part) => readAddress(part) ?? unknownAddress),
    unreadable: parts.filter((part) => readAddress(part) === null),
  }
}

/** Cleans X-Forwarded-For before anything reads the address of a visitor. The first unreadable address is logged. */
export function installForwardedFor(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy === false) return
  let isLogged = false
  app.addHook('onRequest', async (request) => {
    const header = request.raw.headers['x-forwarded-for']
    if (header === undefined) return
    const { addresses, unreadable } = readForwardedFor(String(header))
    request.raw.headers['x-forwarded-for'] = addresses.join(', ')
    if (unreadable.length === 0 || isLogged) return
    isLogged = true
    request.log.warn(
      'X-Forwarded-For holds an address that cannot be read; all such visitors share one limit',
    )
  })
}
