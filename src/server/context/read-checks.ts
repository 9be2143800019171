import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { byUrgency, type Check, checks } from '#shared/checks.ts'
import { mailFaults } from '#shared/mail-settings.ts'
import { may, type Principal } from '#shared/rights.ts'
import type { AppContext } from './context.ts'

/** @returns what is wrong, what is not done and what is done, of what the caller may know */
export async function readChecks(
  { checks: sources }: Pick<AppContext, 'checks'>,
  principal: Principal,
): Promise<Check[]> {
  const readable = sources.filter(({ resource }) =>
    resource === undefined ? principal.isAdministrator : may(principal, 'read', resource),
  )
  return byUrgency((await Promise.all(readable.map(({ read }) => read()))).flat())
}

/** For `/api/openapi.json`. */
export const checksSchema = {
  type: 'array',
  description:
    'What is wrong, what is not done and what is done, in this order, of what the caller may know.',
  items: {
    ...objectSchema({
      name: { enum: Object.keys(checks) },
      state: { enum: ['attention', 'open', 'done'] },
      count: { type: 'integer', description: 'How many there are, where that is counted.' },
      at: { type: ['string', 'null'], description: 'When the last backup was made.' },
      fault: { enum: mailFaults, description: 'What is wrong with the mail server.' },
      detail: { type: 'string', description: 'Why it is wrong.' },
    }),
    required: ['name', 'state'],
  },
}
