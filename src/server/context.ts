import type { FastifyInstance } from 'fastify'
import type { Crud } from '#server/crud/rules.ts'
import type { Services } from '#server/services.ts'
import type { Statistics } from '#shared/statistics.ts'

/** What features are mounted with: the services, and what other features leave for the generic ones. */
export type AppContext = Services & {
  /** Every resource that is mounted, with its rules, by name. */
  cruds: Map<string, Crud>
  /** What each feature counts for the dashboard. */
  statistics: (() => Promise<Partial<Statistics>>)[]
}

export type Feature = (app: FastifyInstance, context: AppContext) => void | Promise<void>
