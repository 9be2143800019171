import type { Feature } from '#server/context/context.ts'
import { hasNoAddress } from '#server/mail/outbox/mail-hold.ts'
import type { Check } from '#shared/checks.ts'

/** The faults of the installation: said while there are some. */
export const warningsFeature: Feature = (_app, context) => {
  context.checks.push({
    read: async () => {
      const faults: Check[] = []
      if (context.health.damage) faults.push({ name: 'database-damaged', state: 'attention' })
      if (await hasNoAddress(context.db, context))
        faults.push({ name: 'mails-have-no-address', state: 'attention' })
      return faults
    },
  })
}
