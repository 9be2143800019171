import { type Check, checks } from '#shared/checks.ts'
import card from '#web/admin/page/card.module.css'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

const name = 'forgotten-tomorrow'

/** Says how many persons the coming night forgets, if any, and leads to where one of them is stopped. */
export const ForgottenLine = ({ of }: { of: readonly Check[] }) => {
  const { t } = usePanelTexts()
  const found = of.find((check) => check.name === name)
  if (!found) return null
  const { to, words } = checks[name]
  return (
    <p>
      <Link to={to} className={card.touch}>
        {t(words, { count: found.count ?? 0 })}
      </Link>
    </p>
  )
}
