import type { FastifyInstance } from 'fastify'
import type { Crud } from '#server/crud/rules.ts'
import type { JsonSchema } from '#server/http/api-document/json-schema.ts'
import type { Services } from '#server/services.ts'
import type { Statistics } from '#shared/statistics.ts'

/** Figures of one feature for the dashboard. */
export type Statistic = {
  count: () => Promise<Partial<Statistics>>
  /** Schema of each figure, for `/api/openapi.json`. */
  schema: Record<string, JsonSchema>
}

/** What features are mounted with: the services, and what other features leave for the generic ones. */
export type AppContext = Services & {
  /** Every resource that is mounted, with its rules, by name. */
  cruds: Map<string, Crud>
  /** What each feature counts for the dashboard. */
  statistics: Statistic[]
}

export type Feature = (app: FastifyInstance, context: AppContext) => void | Promise<void>
