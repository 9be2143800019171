import { Button, Checkbox, Group, Loader, Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import {
  type ImportedResource,
  type ImportPreview,
  isToLookAt,
  type KnownWay,
  knownWays,
  type PlannedRow,
  planCounts,
} from '#shared/people-import-plan.ts'
import { checkControl, valueControl } from '#web/admin/form/value-control.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { CountFilters } from '#web/admin/table/count-filters.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './people-import.module.css'
import { PreviewTable } from './preview-table.tsx'
import type { PeopleImport } from './use-people-import.ts'

type Filter = (typeof planCounts)[number] | 'all'

/** Counts that are shown even when they are 0. */
const always: readonly Filter[] = ['new', 'changed', 'equal', 'duplicate', 'look', 'wrong']

const isShown = (row: PlannedRow, filter: Filter): boolean =>
  filter === 'all' || (filter === 'look' ? isToLookAt(row) : row.state === filter)

type Props = { resource: ImportedResource; preview: ImportPreview; state: PeopleImport }

/** How the import is written, and the button that writes it. */
const Writing = ({ resource, preview, state }: Props) => {
  const { t, say } = usePanelTexts()
  const { busy, isWriting, isStale, wish, problem, other, write } = state
  const [welcome, setWelcome] = useState(false)
  const [sendClaims, setSendClaims] = useState(false)
  const [consent, setConsent] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { counts, decisions } = preview
  const count = counts.new + counts.changed
  const isAsking =
    (decisions.monthIsAsked === true && wish.choices.monthFirst === undefined) ||
    (decisions.fiveDigits === 'asked' && wish.choices.fiveDigits === undefined)
  const isLacking = resource === 'subscribers' && consent.trim() === ''
  const press = (): void => {
    setAsked(true)
    if (isLacking) document.getElementById('import-consent')?.focus()
    else void write({ welcome, sendClaims: sendClaims && preview.claims > 0, consent: consent.trim() })
  }
  return (
    <>
      {resource === 'members' && (
        <Checkbox
          label={t('peopleImport.welcome')}
          description={t('peopleImport.welcome.hint')}
          {...checkControl(welcome, setWelcome)}
        />
      )}
      {preview.claims > 0 && (
        <Checkbox
          label={t('peopleImport.sendClaims', { count: preview.claims })}
          description={t('peopleImport.sendClaims.hint')}
          {...checkControl(sendClaims, setSendClaims)}
        />
      )}
      {resource === 'subscribers' && (
        <Textarea
          id="import-consent"
          label={t('peopleImport.consent')}
          description={t('peopleImport.consent.hint')}
          withAsterisk
          autosize
          maxLength={500}
          disabled={isWriting}
          error={isAsked && isLacking && t('peopleImport.consentNeeded')}
          {...valueControl(consent, setConsent)}
        />
      )}
      {problem && (
        <p role="alert" className={card.problem}>
          {say(problem.title)} {problem.code === 'network' && t('peopleImport.repeat')}
        </p>
      )}
      <Group>
        <Button disabled={count === 0 || isStale || isAsking} loading={isWriting} onClick={press}>
          {t(`peopleImport.write.${resource}`, { count })}
        </Button>
        <p role="status" className={css.status}>
          {isWriting &&
            (other
              ? t('peopleImport.waiting', { file: other.file_name, name: other.user_name })
              : t('peopleImport.writing'))}
          {isAsking && t('peopleImport.answerFirst')}
          {busy && !isWriting && (
            <>
              <Loader size="xs" /> {t('peopleImport.reading')}
            </>
          )}
        </p>
      </Group>
    </>
  )
}

/** The columns of the file that are not stored. */
const Unused = ({ preview, state }: Pick<Props, 'preview' | 'state'>) => {
  const { t } = usePanelTexts()
  const { skipped, withoutYears } = preview.unused
  const lines = [
    // The note holds them then.
    ['peopleImport.unused', state.wish.choices.unknownToNote ? [] : skipped],
    ['peopleImport.unused.years', withoutYears],
  ] as const
  return lines.map(
    ([key, headings]) =>
      headings.length > 0 && (
        <p key={key}>{t(key, { count: headings.length, headings: headings.join(', ') })}</p>
      ),
  )
}

/** Tells what would become of each row, before anything is written. */
export const PreviewStep = (props: Props) => {
  const { t } = usePanelTexts()
  const { resource, preview, state } = props
  const [filter, setFilter] = useState<Filter>('all')
  const { counts } = preview
  const rows = preview.rows.filter((row) => isShown(row, filter))
  return (
    <Part title={t('peopleImport.preview')}>
      {resource === 'members' && (
        <Radio.Group
          label={t('peopleImport.known')}
          value={state.wish.way}
          onChange={(way) => state.change({ way: way as KnownWay })}
        >
          <Group mt="xs">
            {knownWays.map((way) => (
              <Radio key={way} value={way} label={t(`peopleImport.known.${way}`)} />
            ))}
          </Group>
        </Radio.Group>
      )}
      <CountFilters
        label={t('peopleImport.filter')}
        names={['all' as const, ...planCounts.filter((name) => counts[name] > 0 || always.includes(name))]}
        words={(name) =>
          name === 'all'
            ? t('peopleImport.all', { count: preview.rows.length })
            : t(`peopleImport.count.${name}`, { count: counts[name] })
        }
        chosen={filter}
        choose={setFilter}
      />
      <Unused {...props} />
      {preview.newGroups.length > 0 && (
        <p>
          {t('peopleImport.newGroups', {
            count: preview.newGroups.length,
            names: preview.newGroups.join(', '),
          })}
        </p>
      )}
      <Writing {...props} />
      <PreviewTable key={filter} resource={resource} rows={rows} />
    </Part>
  )
}
