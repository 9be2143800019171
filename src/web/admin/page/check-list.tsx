import { type Check, type CheckState, checks } from '#shared/checks.ts'
import type { AdminIconName } from '#web/admin/frame/admin-icon.tsx'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { Link } from '#web/ui/link.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import card from './card.module.css'
import css from './check-list.module.css'

const looks: Readonly<Record<CheckState, { tone: 'error' | 'warning' | 'ok'; icon: AdminIconName }>> = {
  attention: { tone: 'error', icon: 'warning' },
  open: { tone: 'warning', icon: 'pause' },
  done: { tone: 'ok', icon: 'check' },
}

function backupWords({ at, state, detail }: Check, { t, dateTime }: PanelTexts): string {
  if (!at) return t(detail ? 'backup.failed' : 'handover.noBackup')
  const last = t('handover.backup', { time: dateTime(at) })
  return state === 'done' ? last : `${t('backup.late')} ${last}`
}

const wordsOf = (check: Check, texts: PanelTexts): string =>
  check.name === 'backup'
    ? backupWords(check, texts)
    : texts.t(checks[check.name].words, { count: check.count ?? 0 })

/** @returns what a reader can do about a fault */
function adviceOf({ name, state, detail, fault }: Check, { t }: PanelTexts): string | null {
  if (state !== 'attention') return null
  if (fault) {
    const answer = detail && t('mailTry.answer', { answer: detail })
    return [t(`mailFault.${fault}.remedy`), answer].filter(Boolean).join(' ')
  }
  if (name === 'backup') return [t('backup.ask'), detail].filter(Boolean).join(' ')
  if (name === 'database-damaged' || name === 'mails-have-no-address') return t(`warning.${name}.text`)
  return null
}

/** Checks, each with its state by icon and word, and with the way to the page that mends it. */
export const CheckList = ({ of }: { of: readonly Check[] }) => {
  const texts = usePanelTexts()
  return (
    <ul className={css.list}>
      {of.map((check) => {
        const { to } = checks[check.name]
        const advice = adviceOf(check, texts)
        return (
          <li key={check.name} data-state={check.state}>
            <StateBadge {...looks[check.state]}>{texts.t(`check.${check.state}`)}</StateBadge>
            <div>
              {to === null || check.state === 'done' ? (
                <p>{wordsOf(check, texts)}</p>
              ) : (
                <Link to={to}>{wordsOf(check, texts)}</Link>
              )}
              {advice && <p className={card.hint}>{advice}</p>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
