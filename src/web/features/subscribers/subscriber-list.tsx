import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { mailLink } from '#shared/formats/mail-link.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { peopleImportPage } from '#shared/people-import-plan.ts'
import { wordsOf } from '#shared/resource-words.ts'
import { type Subscriber, subscribers } from '#shared/resources/subscribers.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { RecordReader } from '#web/admin/record/record-reader.tsx'
import type { Filter } from '#web/admin/table/filters-of.ts'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import { subscribeSlice } from './subscribe-slice.ts'

/** Specification §9. */
const sizes = [10, 25, 100] as const

/** The page Mail leads to this filter, subscribers who get no information mails. The whole list shows no filter. */
const stopField = 'stopped'

const stopFilterIn = ({ t }: PanelTexts): Filter => ({
  kind: 'choice',
  field: stopField,
  label: t('subscribers.filter'),
  options: [
    ['', t('filter.all')],
    ['true', t('subscribers.stopped')],
  ],
})

/** The table of the mailing list, below the `intro`. */
export const SubscriberList = ({ intro, ...basics }: PageBasics & { intro: ReactNode }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { fields } = texts.resourceIn(subscribers)
  const words = wordsOf(fields.confirmed)
  const call = useApi()
  const [parameters] = useSearchParams()
  const isNarrowed = parameters.has(stopField)
  return (
    <ResourcePage<Subscriber>
      {...basics}
      intro={intro}
      slice={subscribeSlice}
      columns={['id', 'email']}
      filters={isNarrowed ? [stopFilterIn(texts)] : []}
      sortable={[]}
      sizes={sizes}
      buttons={
        !basics.isReadOnly && (
          <Button component={Link} to={peopleImportPage('subscribers')} variant="default">
            {t('peopleImport.button')}
          </Button>
        )
      }
      size={10}
      texts={{
        deleted: (id) => t('subscribers.deleted', { id }),
        deleteFailed: () => t('subscribers.notDeleted'),
      }}
      operations={({ id, email, stopped }, { run }) =>
        stopped && (
          <LineButton
            label={t('subscribers.resume')}
            name={t('subscribers.resumeTo', { email })}
            onClick={() => void run(() => call(panelApi.resumeMail(id), { method: 'POST' }))}
          />
        )
      }
      reader={({ id, close }) => (
        <RecordReader<Subscriber>
          resource={basics.resource}
          id={id}
          title={basics.record}
          facts={({ email, confirmed, stopped, consent_source, consent_on, consent_by }) => [
            [
              fields.email.label,
              <a key="email" href={mailLink(email)}>
                {email}
              </a>,
            ],
            [fields.confirmed.label, words[confirmed ? 0 : 1]],
            [
              t('subscribers.noSuchAddress'),
              stopped ? 'Yes: mail servers say that there is no such address' : 'No',
            ],
            ...(consent_source
              ? ([
                  [fields.consent_source.label, consent_source],
                  [fields.consent_on.label, [consent_on, consent_by].filter(Boolean).join(', ')],
                ] as const)
              : []),
          ]}
          onClose={close}
        />
      )}
    />
  )
}
