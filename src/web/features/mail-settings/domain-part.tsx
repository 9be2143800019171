import { Button, Group } from '@mantine/core'
import type { DomainRecord } from '#shared/mail-settings.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { AdminIconName } from '#web/admin/frame/admin-icon.tsx'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './mail-settings.module.css'

type Look = { tone: 'error' | 'warning' | 'ok'; icon: AdminIconName }
const looks: Readonly<Record<DomainRecord['state'], Look>> = {
  found: { tone: 'ok', icon: 'check' },
  missing: { tone: 'error', icon: 'warning' },
  several: { tone: 'error', icon: 'warning' },
  unknown: { tone: 'warning', icon: 'pause' },
  unasked: { tone: 'warning', icon: 'pause' },
}

/** @returns what to do about a record, without the text to add */
function remedyOf({ record, state, name, add }: DomainRecord, { t }: PanelTexts): string | null {
  if (state === 'found') return null
  if (state === 'unknown') return t('mailDomain.later')
  if (state === 'several') return t('mailDomain.join', { name })
  if (add !== null) return t('mailDomain.add', { name })
  return record === 'dkim' && state === 'unasked' ? t('mailDomain.dkimUnasked') : t('mailDomain.dkimAdd')
}

const RecordLine = ({ of }: { of: DomainRecord }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const remedy = remedyOf(of, texts)
  const name = t(`mailDomain.${of.record}`)
  return (
    <li className={css.record}>
      <div className={card.row}>
        <strong>{name}</strong>
        <StateBadge {...looks[of.state]}>{t(`mailDomain.${of.state}`)}</StateBadge>
      </div>
      {remedy && <p className={card.hint}>{remedy}</p>}
      {of.add !== null && (
        <div className={`${card.row} ${css.add}`}>
          <code>{of.add}</code>
          <CopyButton text={of.add} what={t('mailDomain.record', { record: name })} />
        </div>
      )}
    </li>
  )
}

/** The records of the sender's domain in the DNS; nothing waits for them. */
export const DomainPart = ({ domain, version }: { domain: string; version: number }) => {
  const { t } = usePanelTexts()
  const reading = useRead<DomainRecord[]>(`${panelApi.mailSettings}domain/`, { version })
  const { data: records, problem, reload } = reading
  if (records?.length === 0) return null
  return (
    <Part
      title={t('mailDomain.title', { domain })}
      hint={t('mailDomain.intro')}
      aria-busy={!records && !problem}
    >
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {!records && !problem && <p role="status">{t('mailDomain.reading')}</p>}
      {records && (
        <>
          <ul className={css.records}>
            {records.map((record) => (
              <RecordLine key={record.record} of={record} />
            ))}
          </ul>
          <Group>
            <Button variant="default" onClick={() => void reload()}>
              {t('mailDomain.again')}
            </Button>
          </Group>
        </>
      )}
    </Part>
  )
}
