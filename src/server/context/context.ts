import type { FastifyInstance } from 'fastify'
import type { CrudContext } from '#server/crud/rules.ts'
import type { JsonSchema } from '#server/http/api-document/json-schema.ts'
import type { Check } from '#shared/checks.ts'
import type { Language } from '#shared/languages.ts'
import type { Statistics } from '#shared/statistics.ts'

/** Figures of one feature for the dashboard. */
type Statistic = {
  /** The resource of the figures: its readers may read them; without it they are for administrators. */
  resource?: string
  count: (language: Language) => Promise<Partial<Statistics>>
  /** Schema of each figure, for `/api/openapi.json`. */
  schema: Record<string, JsonSchema>
}

/** Checks of one feature. */
type Checks = {
  /** The resource of the checks, as of figures. */
  resource?: string
  read: () => Promise<Check[]>
}

/** Every feature is mounted with the services, and with the registrations of the features before it. */
export type AppContext = CrudContext & {
  /** The figures of each feature for the dashboard. */
  statistics: Statistic[]
  /** The checks of each feature (`readChecks`). */
  checks: Checks[]
}

export type Feature = (app: FastifyInstance, context: AppContext) => void | Promise<void>
