import { useSelector } from 'react-redux'
import type { LinkView } from '#shared/link-view.ts'
import type { Site } from '#shared/resources/site.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Brand } from '#web/ui/logo.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import shapes from '#web/ui/shapes.module.css'
import css from './membership-card.module.css'

type Root = { feature: { site: Site | null } }

/** A membership card: whose it is, what it says, and the code that a door reads. */
export const MembershipCard = ({
  card: { heading, holder, facts, content, caption, short },
}: {
  card: NonNullable<LinkView<string>['card']>
}) => (
  <section className={css.card}>
    <header className={css.head}>
      <h2>{heading}</h2>
      <p className={css.brand}>
        <Brand site={useSelector(({ feature }: Root) => feature.site)} className={shapes.hint} />
      </p>
    </header>
    <div className={css.words}>
      <p className={css.holder}>{holder}</p>
      <Facts of={facts} labelClassName={shapes.hint} />
    </div>
    <div className={css.code}>
      <QrCode text={content} label={caption} />
      <p>
        {short.label} <b>{short.text}</b>
      </p>
    </div>
    <p className={`${css.caption} ${shapes.hint}`}>{caption}</p>
  </section>
)
