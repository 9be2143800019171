import { Button, Loader, NativeSelect } from '@mantine/core'
import type { Worded } from '#shared/resource-words.ts'
import type { Version } from '#shared/versions.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { FieldChanges } from './field-changes.tsx'
import history from './record-history.module.css'
import css from './record-versions.module.css'
import { useVersions } from './use-versions.ts'

type Props = {
  resource: Worded
  id: number
  /** Something is typed that is not saved, which restoring would lose. */
  isDirty: boolean
  busy: boolean
  /** Saves what the record was. */
  onRestore(values: Readonly<Record<string, unknown>>): Promise<void>
}

/** @returns when, by whom, and whether it is what is saved now */
function nameOf({ at, user_name }: Version, isNewest: boolean, { t, dateTime }: PanelTexts): string {
  const name = [dateTime(at), user_name].filter(Boolean).join(', ')
  return isNewest ? t('versions.current', { version: name }) : name
}

const Comparison = (props: Props & { state: ReturnType<typeof useVersions> }) => {
  const texts = usePanelTexts()
  const { t, dateTime } = texts
  const { resource, isDirty, busy, onRestore } = props
  const { versions, pair, compared, problem, read, compare } = props.state
  if (problem) return <ReadFailure problem={problem} retry={() => void read()} />
  if (versions === null) return <Loader size="sm" aria-label={t('list.loading')} />
  if (!pair) return <p className={history.none}>{t('versions.none')}</p>
  const choices = versions.map((version, index) => ({
    value: String(version.number),
    label: nameOf(version, index === 0, texts),
  }))
  const isNewest = pair.older === versions[0]?.number
  const isShown = compared?.older.number === pair.older && compared.newer.number === pair.newer
  return (
    <>
      <div className={css.choice}>
        <NativeSelect
          label={t('versions.compare')}
          data={choices}
          value={String(pair.older)}
          onChange={(event) => compare({ ...pair, older: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('versions.with')}
          data={choices}
          value={String(pair.newer)}
          onChange={(event) => compare({ ...pair, newer: Number(event.currentTarget.value) })}
        />
      </div>
      <div aria-live="polite">
        {isShown && (
          <FieldChanges resource={resource} before={compared.older.values} after={compared.newer.values} />
        )}
      </div>
      {!isNewest && (
        <div className={css.restore}>
          <Button
            variant="default"
            disabled={isDirty || !isShown}
            loading={busy}
            onClick={() => void onRestore(compared?.older.values ?? {})}
          >
            {t('versions.restore', {
              time: dateTime(versions.find(({ number }) => number === pair.older)?.at),
            })}
          </Button>
          <p>{isDirty ? t('versions.saveFirst') : t('versions.asNew')}</p>
        </div>
      )}
    </>
  )
}

/** What was saved of a record: two versions compared, and one saved again. Loaded when unfolded. */
export const RecordVersions = (props: Props) => {
  const { t } = usePanelTexts()
  const state = useVersions(props)
  return (
    <details
      className={history.history}
      onToggle={(event) => {
        if (event.currentTarget.open) void state.read()
      }}
    >
      <summary>{t('versions.title')}</summary>
      <div className={history.content}>
        <Comparison {...props} state={state} />
      </div>
    </details>
  )
}
