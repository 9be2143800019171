import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '#shared/field.ts'

export type WalkedRoute = { method: string; url: string; guard: Guard; anonymous: boolean }

/** True if the answer asks for the password again, as for personal files after the first ten. HEAD has no body. */
export const asksAgain = ({ method, url }: Pick<WalkedRoute, 'method' | 'url'>, body: string): boolean =>
  method === 'HEAD' ? /\/export\./.test(url) : body.includes('"confirm-again"')

/** @returns what `start` gives, and every route that was mounted meanwhile, on any instance of the framework */
export async function walkRoutes<T>(start: () => Promise<T>): Promise<{ started: T; routes: WalkedRoute[] }> {
  const routes: WalkedRoute[] = []
  const collect = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat())
        routes.push({
          method: one,
          url,
          guard: config?.guard as Guard,
          anonymous: config?.anonymous ?? false,
        })
    })
  }
  subscribe('fastify.initialization', collect)
  try {
    return { started: await start(), routes }
  } finally {
    unsubscribe('fastify.initialization', collect)
  }
}
