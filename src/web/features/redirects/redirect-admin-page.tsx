import { useMemo, useState } from 'react'
import { type MissingAddress, missingAddressDays, missingAddressesApi } from '#shared/missing-addresses.ts'
import type { Redirect } from '#shared/resources/redirects.ts'
import type { FormValues } from '#web/admin/form/form-values.ts'
import type { FormSettings } from '#web/admin/form/resource-form.tsx'
import { useRead } from '#web/admin/frame/use-read.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { Part } from '#web/admin/page/part.tsx'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { useOpenRecord } from '#web/admin/page/use-open-record.ts'
import { Operation } from '#web/admin/table/operation.tsx'
import plain from '#web/admin/table/plain-table.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

type Props = { version: unknown; onRedirect: (address: string) => void }

/** The addresses without a page that visitors asked for, each with a button that begins its redirect. */
const MissingAddresses = ({ version, onRedirect }: Props) => {
  const { t, number } = usePanelTexts()
  const { data, problem, reload } = useRead<MissingAddress[]>(missingAddressesApi, { version })
  const labels = { hits: t('missing.hits'), day: t('missing.day') }
  return (
    <Part title={t('missing.title')} hint={t('missing.hint', { days: missingAddressDays })}>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {data?.length === 0 && <p>{t('missing.none')}</p>}
      {data && data.length > 0 && (
        <table className={plain.stacked}>
          <thead>
            <tr>
              <th scope="col">{t('missing.address')}</th>
              <th scope="col">{labels.hits}</th>
              <th scope="col">{labels.day}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.map(({ address, hits, last_day }) => (
              <tr key={address}>
                <th scope="row">{address}</th>
                <td data-label={labels.hits}>{number(hits)}</td>
                <td data-label={labels.day}>{last_day}</td>
                <td>
                  <Operation
                    label={t('missing.redirect')}
                    of={address}
                    icon="reply"
                    inWords
                    onClick={() => onRedirect(address)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  )
}

/** Redirects, and below them the addresses that need one (/admin/redirects/). */
export const Page = (basics: PageBasics) => {
  const { open, show } = useOpenRecord()
  const [address, setAddress] = useState('')
  const isOpen = open !== null
  const form = useMemo<FormSettings>(
    () => ({ begun: (values: FormValues): FormValues => ({ ...values, old_address: address }) }),
    [address],
  )
  return (
    <ResourcePage<Redirect>
      {...basics}
      columns={['id', 'old_address', { key: 'new_address', width: 'wide' }, 'hits', 'last_hit']}
      form={form}
    >
      {!basics.isReadOnly && (
        <MissingAddresses
          version={isOpen}
          onRedirect={(chosen) => {
            setAddress(chosen)
            show({ kind: 'new', copyOf: null })
          }}
        />
      )}
    </ResourcePage>
  )
}
