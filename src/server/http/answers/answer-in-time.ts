import type { FastifyInstance } from 'fastify'
import { inTime } from '#server/links/in-time.ts'

/** Refuses to answer when a page or a file is not there in time. */
export function installAnswerInTime(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || !(route.config?.isPage || route.config?.isFile)) return
    const { handler } = route
    route.handler = function answerInTime(request, reply) {
      return inTime(handler.call(this, request, reply))
    }
  })
}
