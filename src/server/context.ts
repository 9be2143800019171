import type { FastifyInstance } from 'fastify'
import type { Crud } from '#server/crud/rules.ts'
import type { Services } from '#server/services.ts'
import type { Statistics } from '#shared/statistics.ts'

/** Every feature is mounted with the services, and with the registrations of the features before it. */
export type AppContext = Services & {
  /** Every resource that is mounted, with its rules, by name. */
  cruds: Map<string, Crud>
  /** Counts of each feature for the dashboard. */
  statistics: (() => Promise<Partial<Statistics>>)[]
}

export type Feature = (app: FastifyInstance, context: AppContext) => void | Promise<void>
