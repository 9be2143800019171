import { useState } from 'react'
import { InfoMailForm } from '#web/features/mailings/info-mail-form.tsx'
import { MailingList } from '#web/features/mailings/mailing-list.tsx'
import { SubscriberList } from '#web/features/subscribers/subscriber-list.tsx'

/** The mailing list and writing to all of it (specification §2, Subscribers). */
export const Page = () => {
  const [planned, setPlanned] = useState(0)
  return (
    <SubscriberList>
      <InfoMailForm onPlanned={() => setPlanned((count) => count + 1)} />
      <MailingList version={planned} />
    </SubscriberList>
  )
}
