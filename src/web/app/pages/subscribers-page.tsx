import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { InfoMailForm } from '#web/features/mailings/info-mail-form.tsx'
import { LetterLead } from '#web/features/mailings/letter-lead.tsx'
import { MailingList } from '#web/features/mailings/mailing-list.tsx'
import { SubscriberList } from '#web/features/subscribers/subscriber-list.tsx'

/** The mailing list and writing to all of it (specification §2, Subscribers). */
export const Page = (basics: PageBasics) => {
  const [planned, setPlanned] = useState(0)
  return (
    <SubscriberList
      {...basics}
      intro={
        <Stack gap={24}>
          <LetterLead />
          <InfoMailForm onPlanned={() => setPlanned((count) => count + 1)} />
          <MailingList version={planned} first={3} />
        </Stack>
      }
    />
  )
}
