import type { Feature } from '#server/context/context.ts'
import { hasNoAddress } from '#server/mail/outbox/mail-hold.ts'
import type { Warning } from '#shared/statistics.ts'

const schema = {
  type: 'array',
  description: 'What whoever looks after the server has to put right.',
  items: { enum: ['database-damaged', 'mails-have-no-address'] satisfies Warning[] },
}

/** The faults of the installation, for the dashboard. */
export const warningsFeature: Feature = (_app, context) => {
  context.statistics.push({
    count: async () => {
      const warnings: Warning[] = []
      if (context.health.damage) warnings.push('database-damaged')
      if (hasNoAddress(context)) warnings.push('mails-have-no-address')
      return { warnings }
    },
    schema: { warnings: schema },
  })
}
