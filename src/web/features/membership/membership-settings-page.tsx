import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { remindersPage } from '#shared/membership/reminders.ts'
import type { PeriodKind } from '#shared/membership/rules.ts'
import { membershipApi, type StoredSettings } from '#shared/membership/settings.ts'
import { useLeaveQuestion } from '#web/admin/form/use-leave-question.tsx'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import card from '#web/admin/page/card.module.css'
import { PanelPage } from '#web/admin/page/panel-page.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { ExamplesPart } from './examples-part.tsx'
import css from './membership.module.css'
import { OpeningPart, PeriodsPart } from './periods-part.tsx'
import { PlanPart } from './plan-part.tsx'
import { kinds, RulesPart } from './rules-part.tsx'
import { TypesPart } from './types-part.tsx'
import { type Settings, useSettings } from './use-settings.ts'

/** Without membership years: what they give, and four ways to begin. */
const Empty = ({ begin }: { begin: (kind: PeriodKind) => void }) => {
  const { t } = usePanelTexts()
  return (
    <Part title={t('membershipYear.none')}>
      <p>{t('membershipYear.noneText')}</p>
      <h3>{t('membershipYear.presets')}</h3>
      <div className={css.presets}>
        {kinds.map((kind) => (
          <button key={kind} type="button" className={css.preset} onClick={() => begin(kind)}>
            <strong>{t(`membershipYear.kind.${kind}`)}</strong>
            <span>{t(`membershipYear.kind.${kind}.hint`)}</span>
          </button>
        ))}
      </div>
    </Part>
  )
}

const Editor = ({ state }: { state: Settings }) => {
  const { t } = usePanelTexts()
  return (
    <form
      noValidate
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault()
        state.look()
      }}
    >
      <div className={css.parts}>
        <RulesPart state={state} />
      </div>
      <ExamplesPart state={state} />
      <div className={css.parts}>
        <TypesPart state={state} />
        <PeriodsPart state={state} />
        <OpeningPart state={state} />
        <AlertLine text={state.problem?.title} className={card.problem} />
        <Group>
          <Button type="submit" loading={state.busy}>
            {t('membershipYear.preview')}
          </Button>
          <span className={card.hint}>{t('membershipYear.notYet')}</span>
        </Group>
      </div>
    </form>
  )
}

type ContentProps = { stored: StoredSettings; onSaved: (operation: string | null) => Promise<unknown> }

const Content = ({ stored, onSaved }: ContentProps) => {
  const state = useSettings(stored, onSaved)
  const { plan, draft, isDirty } = state
  const question = useLeaveQuestion({ isDirty, giveUp: state.giveUp })
  const hasPlan = plan !== null
  const wasShown = useRef(hasPlan)
  useEffect(() => {
    if (hasPlan === wasShown.current) return
    wasShown.current = hasPlan
    scrollTo({ top: 0 })
    if (hasPlan) document.getElementById('changes')?.focus({ preventScroll: true })
  }, [hasPlan])
  const save = async (): Promise<void> => {
    question.release()
    await state.save()
  }
  const names = { sv: 'Medlem', en: 'Member' }
  return (
    <>
      {question.dialog}
      {draft.rules.kind === 'none' && stored.rules.kind === 'none' ? (
        <Empty begin={(kind) => state.begin(kind, names)} />
      ) : plan ? (
        <PlanPart state={state} plan={plan} onSave={() => void save()} />
      ) : (
        <Editor state={state} />
      )}
    </>
  )
}

/** The membership year: its rules, types, periods and fees (/admin/membership/). */
export const Page = () => {
  const { t } = usePanelTexts()
  const read = useRead<StoredSettings>(membershipApi.settings)
  const [version, setVersion] = useState(0)
  const shown = async (): Promise<void> => {
    await read.reload()
    setVersion((count) => count + 1)
  }
  const { run } = useRun(shown)
  const { offer, bar } = useActs<never>()
  return (
    <PanelPage
      title={t('membershipYear.title')}
      className={`${page.parts} ${page.wide}`}
      beside={
        read.data &&
        read.data.rules.kind !== 'none' && (
          <Button component={Link} to={remindersPage} variant="default">
            {t('reminders.title')}
          </Button>
        )
      }
    >
      <Reading of={read} height={320}>
        {(stored) => (
          <Content
            key={version}
            stored={stored}
            onSaved={async (operation) => {
              await shown()
              offer({ text: t('membershipYear.saved'), operation }, { run })
            }}
          />
        )}
      </Reading>
      {bar}
    </PanelPage>
  )
}
